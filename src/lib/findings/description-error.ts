export { type Finding, FindingsError as DescriptionError } from "./finding";
