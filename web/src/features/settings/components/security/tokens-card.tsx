import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#components/confirm-dialog.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, RowMark, Rows } from '#components/list/rows.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { type ApiToken, revokeApiToken, useApiTokens } from '#features/settings/api/tokens.ts';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useFormats } from '#lib/use-formats.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';

function TokenRow({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { t } = useTranslation('security');
  const { date, ago } = useFormats();
  const { name, scopes, prefix, created_at, expires_at, last_used_at } = token;
  const ended = expires_at !== null && new Date(expires_at).getTime() <= Date.now();
  const facts = [
    `${prefix}…`,
    scopes.map((scope) => t(`tokens.scopes.${scope}`)).join(', '),
    t('tokens.created', { date: date(created_at) }),
    t('tokens.expires', { date: date(expires_at) }),
    last_used_at ? t('tokens.lastUsed', { ago: ago(last_used_at) }) : t('tokens.neverUsed'),
  ];
  return (
    <ListRow
      icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden />}
      title={name}
      mark={ended && <RowMark tone="error">{t('tokens.ended')}</RowMark>}
      text={facts.join(' · ')}
      action={
        <Button
          color="inherit"
          size="small"
          aria-label={t('tokens.revokeNamed', { name })}
          onClick={onRevoke}
        >
          {t('tokens.revoke')}
        </Button>
      }
    />
  );
}

function TokenList({ tokens, onChanged }: { tokens: ApiToken[]; onChanged: () => void }) {
  const { t } = useTranslation('security');
  const [asking, setAsking] = useState<ApiToken | null>(null);
  const { run } = useAction();
  const revoke = async () => {
    if (!asking) return;
    await run(async () => {
      await revokeApiToken(asking.id);
      toast(t('tokens.revoked'), 'success');
      onChanged();
    });
  };
  if (tokens.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('tokens.none')}</Typography>;
  }
  return (
    <>
      <Rows>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} onRevoke={() => setAsking(token)} />
        ))}
      </Rows>
      <ConfirmDialog
        open={asking !== null}
        title={t('tokens.askRevoke', { name: asking?.name ?? '' })}
        confirmLabel={t('tokens.revoke')}
        onConfirm={revoke}
        onClose={() => setAsking(null)}
      >
        {t('tokens.askText')}
      </ConfirmDialog>
    </>
  );
}

/** Tokens for programs: made here, shown once, revoked here. */
export function TokensCard() {
  const { t } = useTranslation('security');
  const tokens = useApiTokens();
  const [creating, setCreating] = useState(false);
  return (
    <SectionCard
      title={t('tokens.title')}
      text={t('tokens.text')}
      action={
        <Button
          variant="outlined"
          startIcon={<Plus size={15} aria-hidden />}
          onClick={() => setCreating(true)}
        >
          {t('tokens.create')}
        </Button>
      }
    >
      <Loaded result={tokens} failed={t('loadFailed')} height={60}>
        {(list) => <TokenList tokens={list} onChanged={tokens.mutate} />}
      </Loaded>
      {tokens.hasMore && (
        <Button color="inherit" size="small" onClick={tokens.loadMore}>
          {t('showMore', { ns: 'common' })}
        </Button>
      )}
      {creating && <CreateTokenDialog onCreated={tokens.mutate} onClose={() => setCreating(false)} />}
    </SectionCard>
  );
}
