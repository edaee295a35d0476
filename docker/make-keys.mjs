// The keys of the compose file: node docker/make-keys.mjs FOLDER
import { makeKeys } from './keys/make-keys.mjs';

makeKeys(process.argv.at(-1));
