// Ejected: upstream's text is only in English. Works outside the layout and its contexts, which might have crashed.
import Head from "@docusaurus/Head";
import Translate, { translate } from "@docusaurus/Translate";
import { getErrorCausalChain } from "@docusaurus/utils-common";
import i18n from "@generated/i18n";
import type { Props } from "@theme/Error";
import type { ReactNode } from "react";

/** Shown instead of the whole page when the layout itself throws. */
export default function ErrorPage({ error, tryAgain }: Props): ReactNode {
  const { htmlLang, direction } = i18n.localeConfigs[i18n.currentLocale] ?? {};
  return (
    <main className="container margin-vert--xl">
      <Head>
        <html lang={htmlLang} dir={direction} />
        <title>{translate({ id: "theme.ErrorPageContent.title", message: "This page crashed." })}</title>
      </Head>
      <h1>
        <Translate id="theme.ErrorPageContent.title">This page crashed.</Translate>
      </h1>
      {getErrorCausalChain(error).map(({ message }) => (
        <p key={message}>{message}</p>
      ))}
      <button type="button" className="button button--primary" onClick={tryAgain}>
        <Translate id="theme.ErrorPageContent.tryAgain">Try again</Translate>
      </button>
    </main>
  );
}
