import Link from "@docusaurus/Link";
import Translate, { translate } from "@docusaurus/Translate";
import { PageMetadata } from "@docusaurus/theme-common";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePluginData } from "@docusaurus/useGlobalData";
import firstRequest from "@site/api/first-request.json";
import groups from "@site/api/resources.json";
import { CodeBlock } from "@site/src/components/CodeBlock";
import { useParts } from "@site/src/components/parts";
import { Samples } from "@site/src/components/Samples";
import type { LocaleId } from "@site/src/config/locales";
import type { Release } from "@site/src/lib/releases";
import type { FirstRequest as Request } from "@site/src/openapi/read/generated";
import { sampleLanguage } from "@site/src/openapi/read/sample-panel";
import Heading from "@theme/Heading";
import Layout from "@theme/Layout";
import clsx from "clsx";
import { Fragment, type ReactNode } from "react";
import { useReleaseDate } from "../ChangelogPage/useReleaseDate";
import styles from "./styles.module.css";

const request = firstRequest as Request | null;

/**
 * The home page: an introduction to the marketplace, the starting points for consumers and providers, a first request,
 * the topics that both need, the API by resource, and the latest releases.
 */
export default function Home(): ReactNode {
  const { guides } = useParts();
  return (
    <Layout>
      <main>
        <div className={styles.hero}>
          <div className={styles.columns}>
            <div>{guides ? <Marketplace /> : <Reference />}</div>
            <FirstRequest />
          </div>
        </div>
        {guides && <Foundations />}
        <div className={clsx(styles.section, styles.overview)}>
          <Resources />
          <Latest />
        </div>
      </main>
    </Layout>
  );
}

function Marketplace(): ReactNode {
  return (
    <>
      <PageMetadata
        title={translate({ id: "home.kicker", message: "Entwicklerdokumentation" })}
        description={translate({
          id: "home.description",
          message:
            "Anleitungen und API-Referenz für alle, die über die API Datenprodukte auf dem Datenmarkt anbieten oder nutzen.",
        })}
      />
      <Heading as="h1">
        <Translate id="home.title">Daten anbieten, bestellen und abrufen: mit einer API</Translate>
      </Heading>
      <p className={styles.lead}>
        <Translate id="home.lead">
          Der Datenmarkt verbindet Organisationen, die Datenprodukte anbieten, mit Organisationen, die sie nutzen.
        </Translate>
      </p>
      <Ways />
      <p>
        <Link className="button button--block button--outline button--primary" to="/api">
          <Translate id="home.reference">Zur API-Referenz</Translate>
        </Link>
      </p>
    </>
  );
}

/** The top of the page if there are no guides: a link to the reference. */
function Reference(): ReactNode {
  const { siteConfig } = useDocusaurusContext();
  return (
    <>
      <PageMetadata
        title={translate({ id: "home.kicker", message: "Entwicklerdokumentation" })}
        description={translate({
          id: "home.reference.description",
          message: "Alle Operationen der API mit Parametern, Antworten und Beispielen.",
        })}
      />
      <Heading as="h1">{siteConfig.title}</Heading>
      <p>
        <Link className="button button--primary" to="/api">
          <Translate id="notFound.api">API-Referenz</Translate>
        </Link>
      </p>
    </>
  );
}

interface LinkItem {
  to: string;
  label: string;
}

/** Consumers and providers: what each does in the marketplace, and where to start. */
const listWays = (): { title: string; lead: string; start: LinkItem; links: LinkItem[] }[] => [
  {
    title: translate({ id: "home.consumer", message: "Sie nutzen Daten" }),
    lead: translate({
      id: "home.consumer.lead",
      message: "Finden Sie ein Produkt, bestellen Sie einen Plan und rufen Sie die Daten beim Anbieter ab.",
    }),
    start: {
      to: "/docs/quick-start-guide/consumer",
      label: translate({ id: "home.consumer.start", message: "Schnellstart für Konsumenten" }),
    },
    links: [
      {
        to: "/docs/guides/products/consumer_products",
        label: translate({ id: "home.consumer.products", message: "Produkte finden" }),
      },
      {
        to: "/docs/guides/bundles/consumer_bundle",
        label: translate({ id: "home.consumer.bundles", message: "Bestellen und kündigen" }),
      },
      {
        to: "/docs/guides/access-definitions/consumer-access",
        label: translate({ id: "home.consumer.access", message: "Zugriff anfordern" }),
      },
    ],
  },
  {
    title: translate({ id: "home.provider", message: "Sie bieten Daten an" }),
    lead: translate({
      id: "home.provider.lead",
      message:
        "Veröffentlichen Sie ein Produkt, legen Sie Plan und Zugriffsdefinition fest und entscheiden Sie über Bestellungen.",
    }),
    start: {
      to: "/docs/quick-start-guide/provider",
      label: translate({ id: "home.provider.start", message: "Schnellstart für Anbieter" }),
    },
    links: [
      {
        to: "/docs/guides/products/provider_products",
        label: translate({ id: "home.provider.products", message: "Produkte veröffentlichen" }),
      },
      {
        to: "/docs/guides/access-definitions/provider-access",
        label: translate({ id: "home.provider.access", message: "Zugriffe gewähren" }),
      },
      {
        to: "/docs/guides/bundles/provider_bundle",
        label: translate({ id: "home.provider.bundles", message: "Bestellungen prüfen" }),
      },
    ],
  },
];

function Ways(): ReactNode {
  return (
    <div className={styles.ways}>
      {listWays().map(({ title, lead, start, links }) => (
        <section key={start.to} className={styles.way} aria-label={title}>
          <Heading as="h2">{title}</Heading>
          <p>{lead}</p>
          <Link className="button button--primary" to={start.to}>
            {start.label}
          </Link>
          <ul>
            {links.map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A request as the reference shows it, in the language that the reader has chosen there, and its response. */
function FirstRequest(): ReactNode {
  const { i18n } = useDocusaurusContext();
  const { guides } = useParts();
  if (!request) return null;
  const { call, slug, name, samples, response } = request;
  const title = translate({ id: "home.request", message: "Ihre erste Anfrage" });
  return (
    <section className={clsx(styles.request, "edge-to-edge")} aria-label={title}>
      <Samples
        title={call}
        choice={translate({ id: "home.language", message: "Programmiersprache" })}
        groupId={sampleLanguage}
        panels={samples}
      />
      {response && (
        <CodeBlock
          title={response.label[i18n.currentLocale as LocaleId]}
          language={response.language}
          html={response.html}
          isResponse
        />
      )}
      <p className={styles.line}>
        {guides && (
          <Link to="/docs/advanced-guides/authentication#request-token">
            <Translate id="home.token">So fordern Sie ein Token an</Translate>
          </Link>
        )}
        <Link to={`/api/${slug}`}>
          {title}: {name[i18n.currentLocale as LocaleId]}
        </Link>
      </p>
    </section>
  );
}

/** Topics that every integration needs, for consumers and providers alike. */
const listFoundations = (): (LinkItem & { lead: string })[] => [
  {
    to: "/docs/advanced-guides/authentication",
    label: translate({ id: "home.authentication", message: "Authentifizierung" }),
    lead: translate({
      id: "home.authentication.lead",
      message: "Token anfordern und zwischenspeichern, das Client-Secret wechseln",
    }),
  },
  {
    to: "/docs/advanced-guides/permissions",
    label: translate({ id: "home.permissions", message: "Berechtigungen" }),
    lead: translate({
      id: "home.permissions.lead",
      message: "Was jede Rolle und jeder Scope erlaubt, für alle Operationen",
    }),
  },
  {
    to: "/docs/advanced-guides/environments",
    label: translate({ id: "home.environments", message: "Umgebungen" }),
    lead: translate({
      id: "home.environments.lead",
      message: "In die Testumgebung kommen, gefahrlos entwickeln, dann in die Produktion wechseln",
    }),
  },
  {
    to: "/docs/advanced-guides/errors",
    label: translate({ id: "home.errors", message: "Fehler" }),
    lead: translate({ id: "home.errors.lead", message: "Auf jeden Problemtyp richtig reagieren" }),
  },
  {
    to: "/docs/advanced-guides/paging",
    label: translate({ id: "home.paging", message: "Paginierung" }),
    lead: translate({
      id: "home.paging.lead",
      message: "Listen vollständig lesen, filtern, sortieren und durchsuchen",
    }),
  },
  {
    to: "/docs/advanced-guides/tooling",
    label: translate({ id: "home.tooling", message: "Werkzeuge" }),
    lead: translate({
      id: "home.tooling.lead",
      message: "Typen, einen Client und einen Mock-Server aus der OpenAPI-Beschreibung erzeugen",
    }),
  },
];

function Foundations(): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="foundations">
      <Heading as="h2" id="foundations">
        {translate({ id: "home.foundations", message: "Grundlagen für Anbieter und Konsumenten" })}
      </Heading>
      <ul className={styles.cards}>
        {listFoundations().map(({ to, label, lead }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <p>{lead}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Resources(): ReactNode {
  const { i18n } = useDocusaurusContext();
  const locale = i18n.currentLocale as LocaleId;
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
                  <Link to={`/api#${name}`}>{title[locale]}</Link>
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
        {translate({ id: "home.latest", message: "Zuletzt geändert" })}
      </Heading>
      {releases.map(({ version, date, lead }) => (
        <Fragment key={version}>
          <p className={styles.soft}>
            <strong>{version}</strong> · {showDate(date)}
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
