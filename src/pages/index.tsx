export { default } from "@site/src/components/Home";
