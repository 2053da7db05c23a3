import { useHistory } from "@docusaurus/router";
import { translate } from "@docusaurus/Translate";
import type { LocaleId } from "@site/src/config/locales";
import { excerpt, excerptLengths, mark, namesAll, type Stretch } from "@site/src/plugins/search/excerpt";
import type { HitGroup } from "@site/src/plugins/search/group";
import type { Hit } from "@site/src/plugins/search/rank";
import clsx from "clsx";
import type { MouseEvent, PropsWithChildren, ReactNode } from "react";
import { BreakablePath } from "../BreakablePath";
import { Icon, type IconName } from "../Icon";
import type { Start } from "./starts";
import styles from "./styles.module.css";

interface Props {
  id: string;
  /** Position of the option that Enter selects. */
  active: number;
  answer: { query: string; locale: LocaleId; groups: HitGroup[]; near: Hit[] } | undefined;
  /** Base path of the hits' language. */
  baseUrl: string;
  /** Whether the hits are pages in the other language, which is a separate site. */
  isForeign: boolean;
  /** Earlier queries, offered while nothing is typed. */
  recent: string[];
  onRecent: (query: string) => void;
  /** Pages to start from, offered while nothing is typed. */
  starts: Start[];
  /** Class of the starting points' group. */
  startsClass?: string;
  onHit: () => void;
}

const labelOf = (kind: HitGroup["kind"] | "near"): string =>
  ({
    best: translate({ id: "search.best", message: "Beste Treffer" }),
    near: translate({ id: "search.near", message: "Ähnliche Begriffe" }),
    guide: translate({ id: "search.guides", message: "Anleitungen" }),
    operation: translate({ id: "search.operations", message: "Operationen" }),
    term: translate({ id: "search.terms", message: "Glossar" }),
  })[kind];

/** The options below the field: hits by kind, or earlier queries and starting points. */
export function Results({
  id,
  active,
  answer,
  baseUrl,
  isForeign,
  recent,
  onRecent,
  starts,
  startsClass,
  onHit,
}: Props): ReactNode {
  const history = useHistory();
  let place = 0;
  const nextOption = () => {
    const own = place++;
    return {
      id: `${id}-${own}`,
      "aria-selected": own === active,
      tabIndex: -1,
      role: "option",
      className: styles.option,
    };
  };
  const label = translate({ id: "search.results", message: "Treffer" });
  const recentLabel = translate({ id: "search.recent", message: "Zuletzt gesucht" });
  const startsLabel = translate({ id: "search.starts", message: "Wo Sie anfangen" });
  const { groups = [], near = [], query = "", locale } = answer ?? {};
  const shown = near.length > 0 ? [{ kind: "near" as const, hits: near }] : groups;
  // Not a `Link`: it would load the pages of all visible results.
  const renderPage = (address: string, content: ReactNode): ReactNode => {
    const follow = (event: MouseEvent): void => {
      if (!isForeign && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
        event.preventDefault();
        history.push(address);
      }
      onHit();
    };
    return (
      <a key={address} {...nextOption()} href={address} onClick={follow}>
        {content}
      </a>
    );
  };
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.list}
      lang={isForeign ? answer?.locale : undefined}
    >
      {recent.length > 0 && (
        <Group label={recentLabel}>
          {recent.map((query) => (
            <button key={query} type="button" {...nextOption()} onClick={() => onRecent(query)}>
              <Row icon="recent" title={query} />
            </button>
          ))}
        </Group>
      )}
      {shown.map(({ kind, hits }) => (
        <Group key={kind} label={labelOf(kind)} className={kind === "near" ? startsClass : undefined}>
          {hits.map((hit) =>
            renderPage(`${baseUrl}${hit.record.path}`, locale && <HitRow hit={hit} query={query} locale={locale} />),
          )}
        </Group>
      ))}
      {starts.length > 0 && (
        <Group label={startsLabel} className={startsClass}>
          {starts.map(({ path, label, icon }) => renderPage(`${baseUrl}${path}`, <Row icon={icon} title={label} />))}
        </Group>
      )}
    </div>
  );
}

function Group({ label, className, children }: PropsWithChildren<{ label: string; className?: string }>): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox can contain groups, but not a fieldset
    <div role="group" aria-label={label} className={clsx(styles.group, className)}>
      <div className={styles.label} aria-hidden="true">
        {label}
      </div>
      {children}
    </div>
  );
}

interface RowProps {
  /** The kind of target; for an operation, its method. */
  icon: IconName | { method: string };
  title: ReactNode;
  /** The page of a section. */
  page?: ReactNode;
  /** An operation's path. */
  place?: ReactNode;
  /** The text at the target. */
  text?: ReactNode;
}

/** The content of an option: its kind, name, and location on one line, and one more line of text. */
function Row({ icon, page, title, place, text }: RowProps): ReactNode {
  return (
    <>
      <span className={styles.kind}>
        {typeof icon === "string" ? (
          <Icon name={icon} />
        ) : (
          <span className={`api-method api-method--${icon.method.toLowerCase()}`}>{icon.method}</span>
        )}
      </span>
      <span className={styles.head}>
        <span className={styles.title}>
          {page && <span className={styles.page}>{page}</span>}
          <span className={styles.name}>{title}</span>
        </span>
        {place && <span className={styles.place}>{place}</span>}
      </span>
      {text && <span className={styles.text}>{text}</span>}
    </>
  );
}

function HitRow({ hit, query, locale }: { hit: Hit; query: string; locale: LocaleId }): ReactNode {
  const { kind, title, section, text, call } = hit.record;
  const marked = (part: string): Stretch[] => mark(part, query, hit.terms, locale);
  const [method = "", path] = call?.split(" ") ?? [];
  const name = section || title;
  const inText = marked(text);
  const longest = excerptLengths[matchMedia("(max-width: 600px)").matches ? "narrow" : "wide"];
  // If no line shows a match, the operation was found by one of its fields.
  const isSeen = [...marked(name), ...inText].some(({ isFound }) => isFound);
  const fields = translate({ id: "search.fields", message: "Felder und Parameter: " });
  const found = [
    { text: fields, isFound: false },
    { text: hit.names.join(", "), isFound: true },
    { text: " · ", isFound: false },
  ];
  const why = isSeen || hit.names.length === 0 ? [] : found;
  return (
    <Row
      icon={kind === "operation" ? { method } : kind}
      page={section && <Marked stretches={marked(title)} />}
      title={<Marked stretches={marked(name)} />}
      place={
        path && (
          <code>
            <BreakablePath path={path} />
          </code>
        )
      }
      text={text && <Marked stretches={[...why, ...excerpt(inText, longest, namesAll(name, query, locale))]} />}
    />
  );
}

function Marked({ stretches }: { stretches: Stretch[] }): ReactNode {
  let at = 0;
  return stretches.map(({ text, isFound }) => {
    const key = at;
    at += text.length;
    return isFound ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
