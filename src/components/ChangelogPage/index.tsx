import Translate, { translate } from "@docusaurus/Translate";
import useBaseUrl from "@docusaurus/useBaseUrl";
import Heading from "@theme/Heading";
import type { ReactNode } from "react";
import type { Release } from "../../config/releases";
import { Frame } from "./Frame";
import { useReleaseDate } from "./useReleaseDate";

const idOf = (version: string, area?: string): string => `v${version}${area ? `-${area.toLowerCase()}` : ""}`;

/** The changelog: one section per release, newest first, next to the list of releases. */
export default function ChangelogPage({ releases }: { releases: Release[] }): ReactNode {
  const showDate = useReleaseDate();
  const contents = releases.flatMap(({ version, areas }) => [
    { value: version, id: idOf(version), level: 2 },
    ...areas.map((area) => ({ value: area.title, id: idOf(version, area.title), level: 3 })),
  ]);
  const feedsUrl = useBaseUrl("/changelog/");
  const feed = (file: string, label: string): ReactNode => <a href={feedsUrl + file}>{label}</a>;
  return (
    <Frame
      title={translate({ id: "changelog.title", message: "Changelog" })}
      description={translate({
        id: "changelog.description",
        message: "Was sich an der API und am Entwicklerportal geändert hat, nach Version und Datum.",
      })}
      contents={contents}
    >
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
    </Frame>
  );
}
