import useSWR from 'swr';
import { api, unwrap } from './client.ts';

const MODELS_KEY = 'models';

/** The language models that projects may choose among. */
export const useOfferedModels = () => useSWR([MODELS_KEY], () => unwrap(api.GET('/api/models')));
