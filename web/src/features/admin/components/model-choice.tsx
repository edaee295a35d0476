import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { messageOf } from '#lib/api/errors.ts';
import { useFormats } from '#lib/use-formats.ts';
import { scrolls } from '#theme/styles.ts';
import { type EndpointModel, tryModel } from '../api/models.ts';

/** Where the models are asked. */
type Endpoint = Omit<Parameters<typeof tryModel>[0], 'model'>;

/** What came of trying a model. */
type Outcome = { text: string; isFault: boolean } | 'busy';

interface Props {
  models: readonly EndpointModel[];
  chosen: ReadonlySet<string>;
  endpoint: Endpoint;
  onChange: (chosen: ReadonlySet<string>) => void;
}

/** Which of an endpoint's models can be chosen; each can be asked for a short answer first. */
export function ModelChoice({ models, chosen, endpoint, onChange }: Props) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const attempt = async (id: string) => {
    const note = (outcome: Outcome) => setOutcomes((all) => ({ ...all, [id]: outcome }));
    note('busy');
    try {
      const { took_ms: ms } = await tryModel({ ...endpoint, model: id });
      note({ text: t('models.answered', { ms }), isFault: false });
    } catch (failure) {
      note({ text: messageOf(failure), isFault: true });
    }
  };
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 500 }}>
        {t('models.which')}
      </Box>
      <Box component="ul" sx={{ ...scrolls, m: 0, p: 0, listStyle: 'none', maxHeight: 280 }}>
        {models.map(({ id, context_tokens: context }) => {
          const outcome = outcomes[id];
          const isBusy = outcome === 'busy';
          return (
            <Row key={id} component="li" sx={{ gap: 1, flexWrap: 'wrap' }}>
              <Box
                component="label"
                sx={{ display: 'flex', alignItems: 'center', flex: '1 1 10rem', minWidth: 0 }}
              >
                <Checkbox size="small" checked={chosen.has(id)} onChange={() => toggle(id)} />
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {id}
                  {context > 0 && (
                    <Muted component="span"> · {t('models.context', { tokens: number(context) })}</Muted>
                  )}
                </Box>
              </Box>
              <Button
                color="inherit"
                size="small"
                disabled={isBusy}
                aria-label={t('models.tryNamed', { model: id })}
                onClick={() => void attempt(id)}
              >
                {isBusy ? t('models.trying') : t('models.try')}
              </Button>
              {outcome && !isBusy && (
                <Box
                  role="status"
                  sx={{
                    flexBasis: '100%',
                    pl: 9,
                    pb: 1,
                    fontSize: 'size.small',
                    color: outcome.isFault ? 'error.main' : 'success.main',
                  }}
                >
                  {outcome.text}
                </Box>
              )}
            </Row>
          );
        })}
      </Box>
    </Box>
  );
}
