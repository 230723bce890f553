// `npm run build` runs these and adds the declarations and licences, see build/build.mjs.
import { configurations } from './build/entries.mjs';

export default configurations('dist');
