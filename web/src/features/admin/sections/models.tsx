import Button from '@mui/material/Button';
import { Pencil, Server, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '#components/actions-menu.tsx';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { ChoiceField } from '#components/form/choice-field.tsx';
import { Muted, Row } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, RowMark, Rows } from '#components/list/rows.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import {
  type Connection,
  chooseDefault,
  disconnect,
  type EndpointModel,
  useConnections,
  useLocalModels,
} from '../api/models.ts';
import { ConnectionDialog } from '../components/connection-dialog.tsx';
import { FixedNotice } from '../components/fixed-notice.tsx';

interface RowProps {
  connection: Connection;
  onChange: () => void;
  onRemove: () => void;
}

function ConnectionRow({ connection, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('admin');
  const { name, base_url, key_ending, key_lost, fixed, models } = connection;
  const title = fixed ? t('models.operator') : name;
  const facts = [
    base_url,
    key_ending ? t('models.withKey', { ending: key_ending }) : t('models.withoutKey'),
    models.map(({ id }) => id).join(', '),
  ];
  return (
    <ListRow
      icon={<Server size={18} strokeWidth={1.75} aria-hidden />}
      title={title}
      mark={key_lost && <RowMark tone="error">{t('models.keyLost')}</RowMark>}
      text={
        <>
          {facts.filter(Boolean).join(' · ')}
          {fixed && <FixedNotice variable="AI_BASE_URL" />}
        </>
      }
      action={
        !fixed && (
          <ActionsMenu
            size="small"
            label={t('models.actions', { name })}
            actions={[
              { icon: Pencil, label: t('models.change'), onPick: onChange },
              { icon: Trash2, label: t('models.remove'), onPick: onRemove },
            ]}
          />
        )
      }
    />
  );
}

/** Which model answers where a project chose none. */
function DefaultModel({ connections, value }: { connections: readonly Connection[]; value: string }) {
  const { t } = useTranslation('admin');
  const { busy, run } = useAction();
  const ids = connections.flatMap(({ models }) => models.map(({ id }) => id));
  // The connection is named where several have a model of the same name.
  const labelOf = (id: string, { fixed, name }: Connection) =>
    ids.filter((other) => other === id).length > 1 ? `${id} · ${fixed ? t('models.operator') : name}` : id;
  const choices = connections.flatMap((connection) =>
    connection.models.map(({ id }) => ({
      value: `${connection.id}/${id}`,
      label: labelOf(id, connection),
    })),
  );
  if (choices.length === 0) return null;
  return (
    <ChoiceField
      fullWidth
      label={t('models.default')}
      helperText={t('models.defaultHint')}
      value={value}
      choices={choices}
      disabled={busy !== null}
      onChange={(model) =>
        void run(async () => {
          await chooseDefault(model);
          toast(t('saved'), 'success');
        })
      }
      sx={{ mt: 4 }}
    />
  );
}

type Begin = { base_url: string; models: EndpointModel[] };

/** Offers an Ollama that was found and is not connected yet. */
function LocalOffer({
  connected,
  onConnect,
}: {
  connected: readonly Connection[];
  onConnect: (begin: Begin) => void;
}) {
  const { t } = useTranslation('admin');
  const { data } = useLocalModels();
  if (!data?.base_url || connected.some(({ base_url }) => base_url === data.base_url)) return null;
  return (
    <Notice level="info" sx={{ mb: 4 }}>
      <Row sx={{ flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}>
        <span>{t('models.local', { address: data.base_url, count: data.models.length })}</span>
        <Button size="small" variant="outlined" onClick={() => onConnect(data)}>
          {t('models.connectLocal')}
        </Button>
      </Row>
    </Notice>
  );
}

/** The endpoints of language models, and which model answers by default. */
export default function ModelsSection() {
  const { t } = useTranslation('admin');
  const all = useConnections();
  const [editing, setEditing] = useState<{ connection?: Connection; begin?: Begin } | null>(null);
  const [removing, setRemoving] = useState<Connection | null>(null);
  const { run } = useAction();
  const remove = () =>
    run(async () => {
      if (!removing) return;
      await disconnect(removing.id);
      toast(t('models.removed', { name: removing.name }), 'success');
    });
  return (
    <SectionCard
      title={t('models.title')}
      text={t('models.text')}
      action={
        <Button variant="contained" onClick={() => setEditing({})}>
          {t('models.connect')}
        </Button>
      }
    >
      <Loaded result={all} failed={t('loadFailed')}>
        {({ connections, default_model }) => (
          <>
            <LocalOffer connected={connections} onConnect={(begin) => setEditing({ begin })} />
            {connections.length === 0 && <Muted>{t('models.none')}</Muted>}
            <Rows>
              {connections.map((connection) => (
                <ConnectionRow
                  key={connection.id}
                  connection={connection}
                  onChange={() => setEditing({ connection })}
                  onRemove={() => setRemoving(connection)}
                />
              ))}
            </Rows>
            <DefaultModel connections={connections} value={default_model} />
          </>
        )}
      </Loaded>
      {editing && <ConnectionDialog {...editing} onClose={() => setEditing(null)} />}
      {removing && (
        <ConfirmDialog
          open
          title={t('models.askRemove', { name: removing.name })}
          confirmLabel={t('models.remove')}
          onConfirm={remove}
          onClose={() => setRemoving(null)}
        >
          {t('models.removeText')}
        </ConfirmDialog>
      )}
    </SectionCard>
  );
}
