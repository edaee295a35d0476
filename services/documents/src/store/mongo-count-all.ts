import type { Model } from 'mongoose';

type Counts = Record<'documents' | 'pages' | 'passages' | 'file_bytes', number>;

/** Everything there is, over all projects. */
export async function mongoCountAll(documents: Pick<Model<never>, 'aggregate'>): Promise<Counts> {
  const [found] = await documents.aggregate<Counts>([
    { $match: { live: true } },
    {
      $group: {
        _id: null,
        documents: { $sum: 1 },
        pages: { $sum: '$textPages' },
        passages: { $sum: '$chunksCount' },
        file_bytes: { $sum: '$fileSize' },
      },
    },
    { $project: { _id: 0 } },
  ]);
  return found ?? { documents: 0, pages: 0, passages: 0, file_bytes: 0 };
}
