import Link from "@docusaurus/Link";
import Translate, { translate } from "@docusaurus/Translate";
import Heading from "@theme/Heading";
import { Fragment, type ReactNode } from "react";
import type { ReleaseDetails } from "../../config/releases";
import { Frame } from "./Frame";

/** All that a release has changed in the API, by operation and field. */
export default function ReleasePage({ release: { version, tags } }: { release: ReleaseDetails }): ReactNode {
  return (
    <Frame
      title={translate({ id: "release.title", message: "Änderungen der API in {version}" }, { version })}
      description={translate(
        { id: "release.description", message: "Was {version} an jeder Operation geändert hat, Feld für Feld." },
        { version },
      )}
      contents={tags.map(({ id, title }) => ({ value: title, id, level: 2 }))}
    >
      <p>
        <Translate
          id="release.lead"
          values={{
            changelog: <Link to={`/changelog#v${version}`}>Changelog</Link>,
          }}
        >
          {
            "Jeder Unterschied zur vorigen Beschreibung, den Programme bemerken können. Was die Unterschiede bedeuten, steht im {changelog}."
          }
        </Translate>
      </p>
      {tags.map(({ id, title, operations }) => (
        <section key={id}>
          <Heading as="h2" id={id}>
            {title}
          </Heading>
          {operations.map(({ to, name, texts }) => (
            <Fragment key={name}>
              {name && <Heading as="h3">{to ? <Link to={to}>{name}</Link> : name}</Heading>}
              <ul>
                {texts.map((text) => (
                  <li key={text} dangerouslySetInnerHTML={{ __html: text }} />
                ))}
              </ul>
            </Fragment>
          ))}
        </section>
      ))}
    </Frame>
  );
}
