import Translate, { translate } from "@docusaurus/Translate";
import { PageMetadata, ThemeClassNames } from "@docusaurus/theme-common";
import useBaseUrl from "@docusaurus/useBaseUrl";
import Heading from "@theme/Heading";
import Layout from "@theme/Layout";
import TOC from "@theme/TOC";
import TOCCollapsible from "@theme/TOCCollapsible";
import clsx from "clsx";
import type { ReactNode } from "react";
import type { Release } from "../../lib/releases";
import { contentsLabel } from "../contents-label";
import styles from "./styles.module.css";
import { useReleaseDate } from "./useReleaseDate";

const idOf = (version: string, area?: string): string => `v${version}${area ? `-${area.toLowerCase()}` : ""}`;

/** The changelog: one section per release, newest first, next to the list of releases. */
export default function ChangelogPage({ releases }: { releases: Release[] }): ReactNode {
  const showDate = useReleaseDate();
  const title = translate({ id: "changelog.title", message: "Changelog" });
  const contents = releases.flatMap(({ version, areas }) => [
    { value: version, id: idOf(version), level: 2 },
    ...areas.map((area) => ({ value: area.title, id: idOf(version, area.title), level: 3 })),
  ]);
  const feedsUrl = useBaseUrl("/changelog/");
  const feed = (file: string, label: string): ReactNode => <a href={feedsUrl + file}>{label}</a>;
  return (
    <Layout>
      <PageMetadata
        title={title}
        description={translate({
          id: "changelog.description",
          message: "Was sich an der API und am Entwicklerportal geändert hat, nach Version und Datum.",
        })}
      />
      <main className={clsx("container margin-vert--lg", styles.page)}>
        <div className="row">
          <div className="col col--9 markdown">
            <Heading as="h1">{title}</Heading>
            <TOCCollapsible
              className={clsx(ThemeClassNames.docs.docTocMobile, styles.contents)}
              toc={contents}
              maxHeadingLevel={2}
            />
            <p>
              <Translate id="changelog.lead">
                Was sich an der API und am Portal geändert hat, die neueste Version zuerst.
              </Translate>{" "}
              <Translate
                id="changelog.feeds"
                values={{
                  atom: feed("atom.xml", "Atom"),
                  rss: feed("rss.xml", "RSS"),
                  api: feed("api.atom.xml", "API"),
                  portal: feed("portal.atom.xml", "Portal"),
                }}
              >
                {
                  "Neue Versionen melden die Feeds {atom} und {rss}. Für die {api} und das {portal} gibt es je einen eigenen Atom-Feed."
                }
              </Translate>
            </p>
            {releases.map(({ version, date, summary, areas }) => (
              <section key={version}>
                <Heading as="h2" id={idOf(version)}>
                  {version} · {showDate(date)}
                </Heading>
                <p dangerouslySetInnerHTML={{ __html: summary }} />
                {areas.map(({ title: area, groups }) => (
                  <section key={area}>
                    <Heading as="h3" id={idOf(version, area)}>
                      {area}
                    </Heading>
                    {groups.map(({ title: kind, texts }) => (
                      <section key={kind}>
                        <Heading as="h4">{kind}</Heading>
                        <ul>
                          {texts.map((text) => (
                            <li key={text} dangerouslySetInnerHTML={{ __html: text }} />
                          ))}
                        </ul>
                      </section>
                    ))}
                  </section>
                ))}
              </section>
            ))}
          </div>
          <nav className="col col--3" aria-label={contentsLabel()}>
            <TOC toc={contents} minHeadingLevel={2} maxHeadingLevel={3} />
          </nav>
        </div>
      </main>
    </Layout>
  );
}
