import Link from "@docusaurus/Link";
import Translate, { translate } from "@docusaurus/Translate";
import { PageMetadata } from "@docusaurus/theme-common";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePluginData } from "@docusaurus/useGlobalData";
import content from "@site/api/home.json";
import steps from "@site/api/journey.json";
import groups from "@site/api/resources.json";

import { CodeBlock } from "@site/src/components/CodeBlock";
import { useLocale } from "@site/src/components/locale";
import { Motif } from "@site/src/components/Motif";
import { useParts } from "@site/src/components/parts";
import { Samples } from "@site/src/components/Samples";
import type { HomeTexts } from "@site/src/config/home";
import type { Release } from "@site/src/config/releases";
import { sampleLanguage } from "@site/src/openapi/read/sample-panel";
import Heading from "@theme/Heading";
import Layout from "@theme/Layout";
import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import { useReleaseDate } from "../ChangelogPage/useReleaseDate";
import styles from "./styles.module.css";

/**
 * The home page: an introduction, starting points for each kind of reader, requests with their responses, topics that all
 * need, the API by resource, and the latest releases.
 */
export default function Home(): ReactNode {
  const { pattern } = useParts();
  return (
    <Layout>
      <main>
        <div className={styles.hero}>
          {pattern && <Motif className={styles.motif} />}
          <div className={styles.columns}>
            <div>
              <Introduction />
            </div>
            {steps.length > 0 && <Journey />}
          </div>
        </div>
        <Foundations />
        <div className={clsx(styles.section, styles.overview)}>
          <Resources />
          <Latest />
        </div>
      </main>
    </Layout>
  );
}

function Introduction(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  const locale = useLocale();
  const { title, description, lead, button, ways } = content;
  return (
    <>
      <PageMetadata
        title={translate({ id: "home.kicker", message: "Entwicklerdokumentation" })}
        description={
          description?.[locale] ??
          translate({
            id: "home.reference.description",
            message: "Alle Operationen der API mit Parametern, Antworten und Beispielen.",
          })
        }
      />
      <Heading as="h1">{title?.[locale] ?? siteConfig.title}</Heading>
      {lead?.[locale] && <p className={styles.lead}>{lead[locale]}</p>}
      {button && (
        <p>
          <Link className="button button--outline button--primary" to={button.to}>
            {button.label[locale]}
          </Link>
        </p>
      )}
      {ways && <Ways ways={ways} />}
      {ways ? (
        <p className={styles.line}>
          <Link to="/api">
            <Translate id="home.reference">Zur API-Referenz</Translate>
          </Link>
        </p>
      ) : (
        <p>
          <Link className="button button--primary" to="/api">
            <Translate id="notFound.api">API-Referenz</Translate>
          </Link>
        </p>
      )}
    </>
  );
}

/** What each kind of reader does, and where to start. */
function Ways({ ways }: Required<Pick<HomeTexts, "ways">>): ReactNode {
  const locale = useLocale();
  return (
    <div className={styles.ways}>
      {ways.map(({ title, lead, start, links = [] }) => (
        <section key={start.to} className={styles.way} aria-label={title[locale]}>
          <Heading as="h2">{title[locale]}</Heading>
          <p>{lead[locale]}</p>
          <Link className="button button--primary" to={start.to}>
            {start.label[locale]}
          </Link>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label[locale]}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/**
 * Requests in the order in which a program sends them, as the reference shows them: in the language that the reader has
 * chosen there, with their responses. Tabs choose the step even without JavaScript.
 */
function Journey(): ReactNode {
  const locale = useLocale();
  return (
    <section
      className={clsx(styles.journey, "edge-to-edge")}
      aria-label={translate({ id: "home.journey", message: "Beispielanfragen" })}
    >
      {steps.length > 1 && (
        <fieldset className={styles.tabs}>
          <legend className="unseen">{translate({ id: "home.step", message: "Schritt" })}</legend>
          {steps.map(({ id, name }, index) => (
            <label key={id} className="pill">
              <input type="radio" name="step" className="unseen" defaultChecked={index === 0} />
              <span className="hexagon">{index + 1}</span> {(content.steps?.[id] ?? name)[locale]}{" "}
            </label>
          ))}
        </fieldset>
      )}
      {steps.map(({ id, slug, call, name, samples, response }) => (
        <div key={id} className={styles.step}>
          <Samples
            title={call}
            choice={translate({ id: "home.language", message: "Programmiersprache" })}
            groupId={sampleLanguage}
            panels={samples}
          />
          {response && (
            <CodeBlock
              title={`${response.status} ${response.label[locale]}`}
              language={response.language}
              html={response.html}
              isResponse
            />
          )}
          <p>
            <Link to={`/api/${slug}`}>{name[locale]}</Link>
          </p>
        </div>
      ))}
    </section>
  );
}

/** Topics that every integration needs. */
function Foundations(): ReactNode {
  const locale = useLocale();
  if (!content.foundations) return null;
  const { title, topics } = content.foundations;
  return (
    <section className={styles.section} aria-labelledby="foundations">
      <Heading as="h2" id="foundations">
        {title[locale]}
      </Heading>
      <ul className="cards">
        {topics.map(({ to, label, lead }) => (
          <li key={to}>
            <Link to={to}>{label[locale]}</Link>: {lead[locale]}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Resources(): ReactNode {
  const locale = useLocale();
  const resources = groups.flatMap((group) => group.resources);
  const operations = resources.reduce((sum, { operationCount }) => sum + operationCount, 0);
  return (
    <section aria-labelledby="resources">
      <Heading as="h2" id="resources">
        {translate({ id: "home.resources", message: "Die API nach Ressourcen" })}
      </Heading>
      <p className={styles.soft}>
        <Translate id="home.operations" values={{ operations, resources: resources.length }}>
          {"{operations} Operationen in {resources} Ressourcen"}
        </Translate>
      </p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group.name}>
            {group.title[locale] && <Heading as="h3">{group.title[locale]}</Heading>}
            <ul>
              {group.resources.map(({ name, title, operationCount }) => (
                <li key={name}>
                  <Link to={`/api#${name}`}>{title[locale]}</Link>{" "}
                  <span className={styles.count}>
                    {operationCount}{" "}
                    <span className="unseen">
                      {operationCount === 1 ? (
                        <Translate id="home.count.one">Operation</Translate>
                      ) : (
                        <Translate id="home.count.many">Operationen</Translate>
                      )}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function Latest(): ReactNode {
  const showDate = useReleaseDate();
  const releases = (usePluginData("changelog") ?? []) as Pick<Release, "version" | "date" | "lead">[];
  if (releases.length === 0) return null;
  return (
    <section className={styles.latest} aria-labelledby="latest">
      <Heading as="h2" id="latest">
        {translate({ id: "home.latest", message: "Neueste Versionen" })}
      </Heading>
      {releases.map(({ version, date, lead }) => (
        <Fragment key={version}>
          <p className={styles.soft}>
            <Link to={`/changelog#v${version}`}>
              {version} · {showDate(date)}
            </Link>
          </p>
          <p>{lead}</p>
        </Fragment>
      ))}
      <p>
        <Link to="/changelog">
          <Translate id="home.changelog">Alle Änderungen</Translate>
        </Link>
      </p>
    </section>
  );
}
