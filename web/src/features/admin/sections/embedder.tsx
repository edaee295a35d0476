import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { FactList } from '#components/list/fact-list.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { messageOf } from '#lib/api/errors.ts';
import { useFormats } from '#lib/use-formats.ts';
import { tryEmbedder, useEmbedder } from '../api/embedder.ts';

/** A call of the embedder, and what came of it beside its button. */
function TryRow({ onTried }: { onTried: () => void }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const [trying, setTrying] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const attempt = async () => {
    setTrying(true);
    setSaid(null);
    try {
      const { took_ms: ms, dimensions } = await tryEmbedder();
      setSaid(t('embedder.answered', { dimensions: number(dimensions), ms: number(ms) }));
    } catch (failure) {
      setSaid(messageOf(failure));
    } finally {
      setTrying(false);
      onTried();
    }
  };
  return (
    <Row sx={{ flexWrap: 'wrap', gap: 3, mt: 4 }}>
      <Button variant="outlined" disabled={trying} onClick={() => void attempt()}>
        {trying ? t('embedder.trying') : t('embedder.try')}
      </Button>
      <Muted role="status" component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
        {said}
      </Muted>
    </Row>
  );
}

/** Which model passages are embedded by, how far that is, and whether it answers. */
export default function EmbedderSection() {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const embedder = useEmbedder();
  return (
    <SectionCard title={t('embedder.title')} text={t('embedder.text')}>
      <Loaded result={embedder} failed={t('loadFailed')} height={180}>
        {({ state, model, place, dimensions, passages, embedded, fault }) =>
          state === 'off' ? (
            <Muted>
              {t('embedder.off')} {t('embedder.howTo')}
            </Muted>
          ) : (
            <>
              <FactList
                facts={[
                  [t('embedder.model'), model],
                  [t('embedder.place'), place],
                  [t('embedder.dimensions'), dimensions ? number(dimensions) : t('embedder.notKnown')],
                  [
                    t('embedder.state'),
                    t(`embedder.states.${state}`, { embedded: number(embedded), passages: number(passages) }),
                  ],
                  ...(fault ? [[t('embedder.fault'), fault] as const] : []),
                ]}
              />
              <TryRow onTried={() => void embedder.mutate()} />
            </>
          )
        }
      </Loaded>
    </SectionCard>
  );
}
