// Wrapped: the footer begins with a link to report what is wrong or missing on the page.
import { useLocation } from "@docusaurus/router";
import { translate } from "@docusaurus/Translate";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import type { Props } from "@theme/Footer/Layout";
import Layout from "@theme-original/Footer/Layout";
import type { ReactNode } from "react";

/** The footer of each page. */
export default function FooterLayout({ links, ...props }: Props): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const { pathname } = useLocation();
  const address = siteConfig.customFields?.feedbackUrl as string | null | undefined;
  const template = address?.replace(/^mailto:[^?]+$/, "$&?body={page}");
  const feedback = template && (
    <p className="feedback">
      <a href={template.replace("{page}", encodeURIComponent(siteConfig.url + pathname))}>
        {translate({ id: "feedback", message: "Etwas ist falsch oder fehlt?" })}
      </a>
    </p>
  );
  const both = (
    <>
      {feedback}
      {links}
    </>
  );
  return <Layout {...props} links={both} />;
}
