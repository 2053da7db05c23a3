import Link from "@docusaurus/Link";
import Translate, { translate } from "@docusaurus/Translate";
import { PageMetadata } from "@docusaurus/theme-common";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { usePluginData } from "@docusaurus/useGlobalData";
import resources from "@site/api/resources.json";
import type { LocaleId } from "@site/src/config/locales";
import type { Release } from "@site/src/plugins/changelog/releases";
import Heading from "@theme/Heading";
import Layout from "@theme/Layout";
import type { ReactNode } from "react";
import { ReleaseDate } from "../ChangelogPage/ReleaseDate";
import { Exchange } from "./Exchange";
import styles from "./styles.module.css";

/** The home page: what the platform is, both sides' way in, the API by resource, the latest change. */
export default function Home(): ReactNode {
  return (
    <Layout>
      <PageMetadata
        title={translate({ id: "home.kicker", message: "Dokumentation für Entwicklerinnen und Entwickler" })}
        description={translate({
          id: "home.description",
          message:
            "Anleitungen und API-Referenz für Entwickler, die auf dem Datenmarkt Datenprodukte anbieten oder nutzen.",
        })}
      />
      <Hero />
      <main>
        <Sides />
        <Resources />
        <Latest />
      </main>
    </Layout>
  );
}

function Hero(): ReactNode {
  return (
    <header className={styles.hero}>
      <div className={styles.heroInner}>
        <div>
          <p className={styles.kicker}>
            <Translate id="home.kicker">Dokumentation für Entwicklerinnen und Entwickler</Translate>
          </p>
          <Heading as="h1">
            <Translate id="home.title">Daten anbieten, bestellen und abrufen: mit einer API</Translate>
          </Heading>
          <p className={styles.lead}>
            <Translate id="home.lead">
              Der Datenmarkt verbindet Organisationen, die Datenprodukte anbieten, mit Organisationen, die sie nutzen.
              Hier finden Sie, was Ihre Software dafür braucht.
            </Translate>
          </p>
          <div className={styles.actions}>
            <Link className="button button--primary button--lg" to="/docs/quick-start-guide/">
              <Translate id="home.start">Schnellstart wählen</Translate>
            </Link>
            <Link className="button button--outline button--primary button--lg" to="/api">
              <Translate id="home.reference">API-Referenz</Translate>
            </Link>
          </div>
        </div>
        <Exchange className={styles.picture} />
      </div>
    </header>
  );
}

function Sides(): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="sides">
      <Heading as="h2" id="sides">
        {translate({ id: "home.sides", message: "Auf welcher Seite stehen Sie?" })}
      </Heading>
      <div className={styles.sides}>
        <Side
          title={translate({ id: "home.provider", message: "Sie bieten Daten an" })}
          lead={translate({
            id: "home.provider.lead",
            message:
              "Veröffentlichen Sie ein Produkt, legen Sie Plan und Zugriffsdefinition fest und entscheiden Sie über Bestellungen.",
          })}
          start={{
            to: "/docs/quick-start-guide/provider",
            label: translate({ id: "home.provider.start", message: "Schnellstart für Anbieter" }),
          }}
          links={[
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
          ]}
        />
        <Side
          title={translate({ id: "home.consumer", message: "Sie nutzen Daten" })}
          lead={translate({
            id: "home.consumer.lead",
            message:
              "Finden Sie ein Produkt, bestellen Sie einen Plan und rufen Sie die Daten mit einem technischen Benutzer ab.",
          })}
          start={{
            to: "/docs/quick-start-guide/consumer",
            label: translate({ id: "home.consumer.start", message: "Schnellstart für Konsumenten" }),
          }}
          links={[
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
          ]}
        />
      </div>
    </section>
  );
}

interface LinkItem {
  to: string;
  label: string;
}

function Side({
  title,
  lead,
  start,
  links,
}: {
  title: string;
  lead: string;
  start: LinkItem;
  links: LinkItem[];
}): ReactNode {
  return (
    <article className={styles.side}>
      <Heading as="h3">{title}</Heading>
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
    </article>
  );
}

function Resources(): ReactNode {
  const { i18n } = useDocusaurusContext();
  const locale = i18n.currentLocale as LocaleId;
  return (
    <section className={styles.section} aria-labelledby="resources">
      <Heading as="h2" id="resources">
        {translate({ id: "home.resources", message: "Die API nach Ressourcen" })}
      </Heading>
      <ul className={styles.resources}>
        {resources.map(({ name, title, description, operationCount }) => (
          <li key={name}>
            <Link to={`/api#${name}`}>{title[locale]}</Link> <span className={styles.count}>{operationCount}</span>
            <p>{description[locale]}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Latest(): ReactNode {
  const latest = usePluginData("changelog") as Pick<Release, "version" | "date" | "summary"> | undefined;
  if (!latest) return null;
  return (
    <section className={styles.section} aria-labelledby="latest">
      <Heading as="h2" id="latest">
        {translate({ id: "home.latest", message: "Zuletzt geändert" })}
      </Heading>
      <p>
        <strong>{latest.version}</strong> · <ReleaseDate date={latest.date} />
        <br />
        <span dangerouslySetInnerHTML={{ __html: latest.summary }} />
      </p>
      <Link to="/changelog">
        <Translate id="home.changelog">Alle Änderungen</Translate>
      </Link>
    </section>
  );
}
