import { ScrollBox } from "@site/src/components/ScrollBox";
import type { ComponentProps, ReactNode } from "react";
import styles from "./styles.module.css";

/** A table in a box that scrolls if the table is wider than the page. */
export function ScrollableTable(props: ComponentProps<"table">): ReactNode {
  return (
    <ScrollBox className={styles.box}>
      <table {...props} />
    </ScrollBox>
  );
}
