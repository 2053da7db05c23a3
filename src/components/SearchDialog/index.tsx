import { useHistory } from "@docusaurus/router";
import Translate, { translate } from "@docusaurus/Translate";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import { useLocale } from "@site/src/components/locale";
import { useGuidesPath, useParts } from "@site/src/components/parts";
import type { LocaleId } from "@site/src/config/locales";
import { nameOfLanguage } from "@site/src/lib/language-name";
import type { HitGroup } from "@site/src/plugins/search/group";
import type { Searcher } from "@site/src/plugins/search/query";
import type { Hit } from "@site/src/plugins/search/rank";
import type { Unfound } from "@site/src/plugins/search/read";
import clsx from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Icon } from "../Icon";
import { loadSearcher } from "./load-searcher";
import { Results } from "./Results";
import { keepRecent, readRecent } from "./recent";
import { listStarts } from "./starts";
import styles from "./styles.module.css";

export interface Props {
  /** What the reader typed while the dialog was loading. */
  typedAhead: string;
  onClose: () => void;
}

/** Hits, and the language of their pages. */
interface Answer {
  query: string;
  locale: LocaleId;
  groups: HitGroup[];
  unfound: Unfound;
  /** Terms that resemble the query, if nothing was found. */
  near: Hit[];
}

const ask = (searcher: Searcher, query: string, locale: LocaleId): Answer => ({
  query,
  locale,
  ...searcher.search(query),
});

const listId = "search-results";

/** In characters: a pasted text that is longer, such as a token, finds nothing that its beginning doesn't find. */
const longestQuery = 200;

/** When the other language's index is loaded: minimum query length in letters, and pause in typing in milliseconds. */
const shortestForeign = 3;
const typingPause = 300;

/** The search: an input, and the results while the reader types. */
export function SearchDialog({ typedAhead, onClose }: Props): ReactNode {
  const { i18n } = useDocusaurusContext();
  const history = useHistory();
  const locale = useLocale();
  const parts = useParts();
  const guides = useGuidesPath();
  const other = i18n.locales.find((id) => id !== locale) as LocaleId | undefined;
  const nameOfOther = other ? nameOfLanguage(other, locale) : "";
  const baseUrlOf = (id: LocaleId): string => i18n.localeConfigs[id]?.baseUrl ?? "/";

  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState(typedAhead);
  const [searcher, setSearcher] = useState<Searcher>();
  const [hasFailed, setHasFailed] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [active, setActive] = useState(0);
  const [recent] = useState(readRecent);

  const load = (): void => {
    setHasFailed(false);
    loadSearcher(locale, baseUrlOf(locale)).then(setSearcher, () => setHasFailed(true));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog appears
  useEffect(() => {
    dialog.current?.showModal();
    load();
  }, []);

  // The search closes when the reader leaves the page in any way.
  useEffect(() => history.listen(() => dialog.current?.close()), [history]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the languages don't change while the page stays
  useEffect(() => {
    let isLatest = true;
    const show = (found: Answer): void => {
      if (!isLatest) return;
      setAnswer(found);
      // If nothing is found, Enter does nothing until the reader selects a starting point.
      setActive(found.groups.length > 0 ? 0 : -1);
    };
    const asked = query.trim();
    if (!searcher || asked === "") {
      setAnswer(undefined);
      return;
    }
    const own = ask(searcher, asked, locale);
    show(own);
    const askOther = (): void => {
      if (!other) return;
      loadSearcher(other, baseUrlOf(other)).then(
        (foreign) => {
          const found = ask(foreign, asked, other);
          if (found.groups.length > 0) show(found);
        },
        () => {},
      );
    };
    const mayAsk = own.groups.length === 0 && asked.length >= shortestForeign;
    const timer = mayAsk ? setTimeout(askOther, typingPause) : undefined;
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [query, searcher]);

  const options = (): HTMLElement[] => [...(dialog.current?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];

  const move = (event: KeyboardEvent): void => {
    const all = options();
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      all[active]?.click();
    } else if (step && all.length > 0) {
      event.preventDefault();
      const next = (Math.max(active, step > 0 ? -1 : 0) + step + all.length) % all.length;
      setActive(next);
      all[next]?.scrollIntoView({ block: "nearest" });
    }
  };

  const count = answer?.groups.reduce((sum, { hits }) => sum + hits.length, 0) ?? 0;
  const placeholder = translate({ id: "search.placeholder", message: "Aufgabe, Begriff, Pfad oder Feld" });
  const isEmpty = query === "";
  const isNone = answer !== undefined && count === 0;
  const hasOptions = count > 0 || isEmpty || isNone;
  const isForeign = count > 0 && answer?.locale !== locale;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for pointers; the keyboard has Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={translate({ id: "search.dialog", message: "Suche" })}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.content}>
        <div className={styles.bar}>
          <Icon name="search" />
          <input
            className={styles.input}
            type="text"
            role="combobox"
            aria-label={placeholder}
            aria-expanded={hasOptions}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={hasOptions && active >= 0 ? `${listId}-${active}` : undefined}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={longestQuery}
            enterKeyHint="go"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={move}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={translate({ id: "search.close", message: "Schließen" })}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {/* A separate element per string: a browser's translation replaces text nodes, which React would look for. */}
        <p role="status" className={styles.status}>
          {!searcher && !hasFailed && !isEmpty && (
            <span className={styles.loading}>
              {translate({ id: "search.loading", message: "Die Suche wird geladen …" })}
            </span>
          )}
          {hasFailed && <span>{translate({ id: "search.failed", message: "Die Suche wurde nicht geladen." })}</span>}
          {isNone && (
            <span className={styles.none}>
              {translate({ id: "search.none", message: "Keine Treffer für „{query}“." }, { query: answer.query })}
            </span>
          )}
          {isForeign && (
            <span>
              {translate(
                { id: "search.other", message: "Nicht auf Deutsch gefunden. Treffer auf {language}:" },
                { language: nameOfOther },
              )}
            </span>
          )}
          {answer && count > 0 && answer.unfound.similar.length > 0 && (
            <span className={styles.unfound}>
              {translate(
                { id: "search.similar", message: "Keine Treffer für „{words}“. Treffer für ähnliche Wörter:" },
                { words: answer.unfound.similar.join(" ") },
              )}
            </span>
          )}
          {answer && count > 0 && answer.unfound.unknown.length > 0 && (
            <span className={styles.unfound}>
              {translate(
                { id: "search.unknown", message: "Keine Treffer für „{words}“. Treffer für den Rest der Suche:" },
                { words: answer.unfound.unknown.join(" ") },
              )}
            </span>
          )}
          {answer && count > 0 && !isForeign && (
            <span className="unseen">{translate({ id: "search.count", message: "Treffer: {count}" }, { count })}</span>
          )}
        </p>
        {hasFailed && (
          <button type="button" className={clsx("button button--primary button--sm", styles.retry)} onClick={load}>
            <Translate id="action.retry">Erneut versuchen</Translate>
          </button>
        )}
        {isNone && (
          <p className={clsx(styles.status, styles.late)}>
            <Translate id="search.help">
              Versuchen Sie ein allgemeineres Wort, oder suchen Sie nach einem Pfad, einem Feld oder einem Problemtyp.
            </Translate>
          </p>
        )}
        <Results
          id={listId}
          active={active}
          answer={answer}
          baseUrl={baseUrlOf(isForeign && other ? other : locale)}
          isForeign={isForeign}
          recent={isEmpty ? recent : []}
          onRecent={setQuery}
          starts={isEmpty || isNone ? listStarts(locale, parts, guides) : []}
          startsClass={isNone ? styles.late : undefined}
          onHit={() => {
            if (count > 0) keepRecent(query.trim());
            dialog.current?.close();
          }}
        />
        <div className={styles.hints}>
          <span className={styles.keys} aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> <Translate id="search.keys.move">wählen</Translate>
            </span>
            <span>
              <kbd>↵</kbd> <Translate id="search.keys.open">öffnen</Translate>
            </span>
            <span>
              <kbd>Esc</kbd> <Translate id="search.keys.close">schließen</Translate>
            </span>
          </span>
          {isEmpty && other && (
            <span>
              <Translate id="search.languages" values={{ language: nameOfOther }}>
                {"Ohne Treffer werden auch die Seiten auf {language} durchsucht."}
              </Translate>
            </span>
          )}
        </div>
      </div>
    </dialog>
  );
}
