// Ejected: upstream makes all panels anew once the page is interactive, for a fault of React before 18, and the OpenAPI theme's copy is CommonJS, which brings the whole of theme-common along.
import { ThemeClassNames } from "@docusaurus/theme-common";
import {
  sanitizeTabsChildren,
  TabsProvider,
  useScrollPositionBlocker,
  useTabs,
  useTabsContextValue,
} from "@docusaurus/theme-common/internal";
import type { Props } from "@theme/Tabs";
import clsx from "clsx";
import type { KeyboardEvent, ReactNode } from "react";
import styles from "./styles.module.css";

/** Tabs with their panels. What the reader has chosen before is shown once the page is interactive. */
export default function Tabs(props: Props): ReactNode {
  return (
    <TabsProvider value={useTabsContextValue(props)}>
      <div className={clsx(ThemeClassNames.tabs.container, "tabs-container", styles.container)}>
        <TabList className={props.className} />
        <div className="margin-top--md">{sanitizeTabsChildren(props.children)}</div>
      </div>
    </TabsProvider>
  );
}

function TabList({ className }: { className?: string }): ReactNode {
  const { selectedValue, selectValue, tabValues, block } = useTabs();
  const { blockElementScrollPositionUntilNextRender } = useScrollPositionBlocker();
  const select = (tab: HTMLElement, value: string): void => {
    if (value === selectedValue) return;
    blockElementScrollPositionUntilNextRender(tab);
    selectValue(value);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, value: string): void => {
    if (event.key === "Enter" || event.key === " ") select(event.currentTarget, value);
    else if (!focusTab(event.currentTarget, event.key)) return;
    event.preventDefault();
  };
  return (
    <div role="tablist" aria-orientation="horizontal" className={clsx("tabs", block && "tabs--block", className)}>
      {tabValues.map(({ value, label, attributes }) => {
        const isSelected = value === selectedValue;
        return (
          <div
            key={value}
            role="tab"
            tabIndex={isSelected ? 0 : -1}
            aria-selected={isSelected}
            onKeyDown={(event) => onKeyDown(event, value)}
            onClick={(event) => select(event.currentTarget, value)}
            {...attributes}
            className={clsx(
              "tabs__item",
              attributes?.className as string | undefined,
              isSelected && "tabs__item--active",
            )}
          >
            {label ?? value}
          </div>
        );
      })}
    </div>
  );
}

/** @returns whether the key leads to a tab, which then has the focus: to the next or previous one in a circle, or an end */
function focusTab(tab: HTMLElement, key: string): boolean {
  const tabs = [...(tab.parentElement?.children ?? [])] as HTMLElement[];
  const index = tabs.indexOf(tab);
  const target = {
    ArrowRight: tabs[index + 1] ?? tabs[0],
    ArrowLeft: tabs.at(index - 1),
    Home: tabs[0],
    End: tabs.at(-1),
  }[key];
  target?.focus();
  return target !== undefined;
}
