import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import styles from "./styles.module.css";

/** A table in a box that scrolls if the table is wider than the page. */
export function ScrollableTable(props: ComponentProps<"table">): ReactNode {
  return (
    <div className={clsx("scroll-shadow", styles.box)}>
      <table {...props} />
    </div>
  );
}
