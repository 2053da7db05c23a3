import type { Props as DialogProps } from "@site/src/components/SearchDialog";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";

type State = "closed" | "loading" | "open" | "failed";

interface Search {
  /** Whether the dialog couldn't be loaded. */
  hasFailed: boolean;
  /** Loads the dialog and shows it. Closing it restores focus. */
  open: () => void;
}

const SearchContext = createContext<Search>({ hasFailed: false, open: () => {} });

/** The search, for the buttons that open it. */
export const useSearch = (): Search => useContext(SearchContext);

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isCharacter = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !isTyping(event.target);

const isShortcut = (event: KeyboardEvent): boolean =>
  (event.key === "/" && isCharacter(event)) ||
  (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey);

/**
 * Handles the search's shortcuts and shows its dialog. Wraps the pages, so that a search continues if it starts while
 * the reader is leaving a page.
 */
export function SearchProvider({ children }: { children: ReactNode }): ReactNode {
  const [state, setState] = useState<State>("closed");
  const dialog = useRef<ComponentType<DialogProps>>(null);
  const typedAhead = useRef("");

  const open = async (): Promise<void> => {
    if (state === "open") return;
    typedAhead.current = "";
    setState("loading");
    try {
      const { SearchDialog } = await import("@site/src/components/SearchDialog");
      dialog.current = SearchDialog;
      // Immediately, so that the next key reaches the input.
      flushSync(() => setState("open"));
    } catch {
      setState("failed");
    }
  };

  // Before the browser paints, so that no key is pressed between two states.
  useLayoutEffect(() => {
    const takeKey = (event: KeyboardEvent): void => {
      if (state === "loading" && isCharacter(event)) typedAhead.current += event.key;
      else if (isShortcut(event)) void open();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", takeKey);
    return () => document.removeEventListener("keydown", takeKey);
  });

  // What the reader typed before the page was hydrated (src/plugins/output/late-loader.ts).
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (!dataset.typed) return;
    void open();
    typedAhead.current = dataset.typed.slice(1);
    delete dataset.typed;
  }, []);

  const Dialog = dialog.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` depends only on the state
  const search = useMemo(() => ({ hasFailed: state === "failed", open: () => void open() }), [state]);
  return (
    <SearchContext value={search}>
      {children}
      {state === "open" && Dialog && <Dialog typedAhead={typedAhead.current} onClose={() => setState("closed")} />}
    </SearchContext>
  );
}
