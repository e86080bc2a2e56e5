export { latinDigits } from '#contract/digits';
