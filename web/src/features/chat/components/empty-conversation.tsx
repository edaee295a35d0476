import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TalkDrawing } from '#components/drawings.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Column } from '#components/layout.tsx';
import { scrolls } from '#theme/styles.ts';
import { COMPOSER_ID } from './composer.tsx';

interface Props {
  onPick: (text: string) => void;
  disabled?: boolean;
  /** What else can be done here, under the suggestions. */
  children?: ReactNode;
}

/** Nothing has been asked yet: what can be asked here. A suggestion is put into the input, not sent. */
export function EmptyConversation({ onPick, disabled = false, children }: Props) {
  const { t } = useTranslation('chat');
  const suggestions = t('empty.suggestions', { returnObjects: true });
  return (
    <Box sx={{ ...scrolls, flex: 1, minHeight: '8rem', display: 'grid', placeItems: 'safe center' }}>
      <EmptyState
        drawing={<TalkDrawing />}
        title={t('empty.title')}
        text={t('empty.text')}
        level="h3"
        action={
          <Column sx={{ gap: 5, alignItems: 'center' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
              {suggestions.map((suggestion) => (
                <ButtonBase
                  key={suggestion}
                  disabled={disabled}
                  onClick={() => {
                    onPick(suggestion);
                    document.getElementById(COMPOSER_ID)?.focus();
                  }}
                  sx={{
                    px: 3.5,
                    minHeight: 34,
                    borderRadius: 999,
                    border: 1,
                    borderColor: 'divider',
                    bgcolor: 'background.paper',
                    fontSize: 'size.small',
                    '&:hover': { bgcolor: 'raised' },
                  }}
                >
                  {suggestion}
                </ButtonBase>
              ))}
            </Box>
            {children}
          </Column>
        }
      />
    </Box>
  );
}
