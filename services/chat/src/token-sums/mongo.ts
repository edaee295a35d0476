import { againIfDuplicate } from '@cairn/persistence/mongo';
import type { Collections } from '../store/mongo-collections.ts';
import type { TokenSumRecords, TokenUse } from './ports.ts';
import { type SumScope, sumId } from './token-sum.ts';

export function mongoTokenSums({ tokenSums: { model } }: Collections): TokenSumRecords {
  const sums = (match: object) => [
    { $match: match },
    {
      $group: {
        _id: '$subject',
        input: { $sum: '$input' },
        output: { $sum: '$output' },
        answers: { $sum: '$answers' },
        tokens: { $sum: { $add: ['$input', '$output'] } },
      },
    },
  ];
  const use = { $project: { _id: 0, subject: '$_id', input: 1, output: 1, answers: 1 } };
  return {
    async addTokens(day, subjects, { input, output, answers = 1 }) {
      for (const [scope, subject] of Object.entries(subjects)) {
        const id = sumId(day, scope as SumScope, subject);
        const change = { $setOnInsert: { day, scope, subject }, $inc: { input, output, answers } };
        await againIfDuplicate(() => model.updateOne({ _id: id }, change, { upsert: true }));
      }
    },

    listTokenUse: (scope, from, limit, skip) =>
      model.aggregate<TokenUse>([
        ...sums({ scope, day: { $gte: from } }),
        { $sort: { tokens: -1, _id: 1 } },
        { $skip: skip },
        { $limit: limit },
        use,
      ]),

    async tokenUseOf(scope, subject, from) {
      const [found] = await model.aggregate<TokenUse>([
        ...sums({ scope, subject, day: { $gte: from } }),
        use,
      ]);
      return found ?? { subject, input: 0, output: 0, answers: 0 };
    },

    async removeTokenSums(scope, subject) {
      await model.deleteMany({ scope, subject });
    },

    async removeTokenSumsBefore(day) {
      await model.deleteMany({ day: { $lt: day } });
    },
  };
}
