import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '#components/form/form-dialog.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Muted } from '#components/layout.tsx';
import { faultsOf, messageOf } from '#lib/api/errors.ts';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { type Connection, changeConnection, connect, type EndpointModel, findModels } from '../api/models.ts';
import { ModelChoice } from './model-choice.tsx';

interface Props {
  /** Absent for a new one. */
  connection?: Connection | undefined;
  /** What a new one begins with. */
  begin?: { base_url: string; models: EndpointModel[] } | undefined;
  onClose: () => void;
}

/** Known models, those found now first; a chosen one that is not found any more stays to be seen. */
function together(found: readonly EndpointModel[], kept: readonly EndpointModel[]): EndpointModel[] {
  return [...found, ...kept.filter(({ id }) => !found.some((each) => each.id === id))];
}

/** Connects an endpoint, or changes one: address, key, and which of its models can be chosen. */
export function ConnectionDialog({ connection, begin, onClose }: Props) {
  const { t } = useTranslation('admin');
  const kept = connection?.models ?? [];
  const [models, setModels] = useState<EndpointModel[]>(begin?.models ?? kept);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set((begin?.models ?? kept).map(({ id }) => id)),
  );
  const [finding, setFinding] = useState(false);
  const [found, setFound] = useState<string | null>(null);
  const form = useForm({
    initial: {
      name: connection?.name ?? (begin ? 'Ollama' : ''),
      base_url: connection?.base_url ?? begin?.base_url ?? '',
      api_key: '',
    },
    checks: () => (chosen.size === 0 ? { form: t('models.chooseOne') } : {}),
    async send({ api_key: key, ...fields }) {
      const given = { ...fields, models: models.filter(({ id }) => chosen.has(id)) };
      if (connection) await changeConnection(connection.id, { ...given, ...(key && { api_key: key }) });
      else await connect({ ...given, api_key: key });
      toast(t('models.connected', { name: fields.name.trim() }), 'success');
      onClose();
    },
  });
  const { base_url, api_key } = form.values;
  const endpoint = {
    connection_id: connection?.id ?? '',
    base_url,
    ...((api_key !== '' || !connection) && { api_key }),
  };
  const find = async () => {
    setFinding(true);
    setFound(null);
    form.setError(null);
    form.clear('base_url', 'api_key');
    try {
      const answer = await findModels(endpoint);
      setModels(
        together(
          answer.models,
          kept.filter(({ id }) => chosen.has(id)),
        ),
      );
      setFound(t('models.found', { count: answer.models.length, ms: answer.took_ms }));
    } catch (failure) {
      const faults = faultsOf(failure);
      form.refuse(faults);
      if (!('base_url' in faults) && !('api_key' in faults)) form.setError(messageOf(failure));
    } finally {
      setFinding(false);
    }
  };
  return (
    <FormDialog
      title={connection ? t('models.changeTitle', { name: connection.name }) : t('models.connectTitle')}
      form={form}
      submitLabel={t('models.save')}
      onClose={onClose}
      maxWidth="sm"
    >
      <TextInput label={t('models.name')} {...form.field('name')} required autoFocus />
      <TextInput
        label={t('models.address')}
        hint={t('models.addressHint')}
        {...form.field('base_url')}
        required
        inputProps={{ inputMode: 'url', spellCheck: false }}
      />
      <TextInput
        type="password"
        label={t('models.key')}
        hint={
          connection?.key_ending
            ? t('models.keyKept', { ending: connection.key_ending })
            : t('models.keyHint')
        }
        {...form.field('api_key')}
        autoComplete="off"
      />
      <Box>
        <Button variant="outlined" onClick={() => void find()} disabled={finding || base_url.trim() === ''}>
          {finding ? t('models.finding') : t('models.find')}
        </Button>
        <Muted role="status" component="span" sx={{ ml: 3 }}>
          {found}
        </Muted>
      </Box>
      {models.length > 0 && (
        <ModelChoice models={models} chosen={chosen} endpoint={endpoint} onChange={setChosen} />
      )}
    </FormDialog>
  );
}
