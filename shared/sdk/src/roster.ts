export { roster, starByKey, type CelebrityOption } from '@marquee/api-contract/roster';
