import { describeOrdering } from './consumers/ordering-contract.ts';
import { describeIndexing } from './domain/indexing-contract.ts';
import { openServerAdapters } from './testing/servers.ts';

describeIndexing('two processes on MongoDB and Elasticsearch', openServerAdapters);
describeOrdering('two processes on MongoDB and Elasticsearch', openServerAdapters, 15);
