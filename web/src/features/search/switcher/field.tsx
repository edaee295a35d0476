import InputBase from '@mui/material/InputBase';
import { Search } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton } from '#components/close-button.tsx';

/** As much as the server reads of a search. */
const LONGEST = 10_000;

interface Props {
  ref: RefObject<HTMLInputElement | null>;
  listId: string;
  activeId: string | undefined;
  /** What is typed; while a word is being composed of several keys, it waits for the whole word. */
  onQuery: (text: string) => void;
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  onClose: () => void;
}

type InputEvents = Pick<ComponentProps<'input'>, 'onCompositionEnd' | 'onKeyDown'>;

/** Where the words are typed: the focus stays here while the arrows move through the list. */
export function SwitcherField({ ref, listId, activeId, onQuery, onKey, onClose }: Props) {
  const { t } = useTranslation(['search', 'common']);
  const [text, setText] = useState('');
  // A dialog that is just closing gives the focus back to where it was before, also while this one is open.
  useEffect(() => {
    ref.current?.focus();
    const keep = ({ target }: FocusEvent) => {
      const whole = ref.current?.closest('.MuiDialog-root');
      if (whole && target instanceof Node && !whole.contains(target)) ref.current?.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [ref]);
  const events: InputEvents = {
    onCompositionEnd: (event) => onQuery(event.currentTarget.value),
    onKeyDown: (event) => {
      // These keys belong to the input method.
      if (!event.nativeEvent.isComposing) onKey(event);
    },
  };
  return (
    <InputBase
      value={text}
      placeholder={t('switcher.placeholder')}
      onChange={({ target, nativeEvent }) => {
        setText(target.value);
        if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) onQuery(target.value);
      }}
      startAdornment={<Search size={18} aria-hidden style={{ flex: 'none' }} />}
      endAdornment={<CloseButton label={t('close', { ns: 'common' })} onClick={onClose} />}
      inputRef={ref}
      inputProps={{
        ...events,
        role: 'combobox',
        'aria-label': t('topBar.searchEverything', { ns: 'common' }),
        'aria-autocomplete': 'list',
        'aria-expanded': true,
        'aria-haspopup': 'listbox',
        'aria-controls': listId,
        'aria-activedescendant': activeId,
        autoComplete: 'off',
        autoCapitalize: 'off',
        spellCheck: false,
        dir: 'auto',
        enterKeyHint: 'go',
        maxLength: LONGEST,
      }}
      sx={{
        flex: 'none',
        gap: 2.5,
        px: 4,
        minHeight: 52,
        borderBottom: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        '& input': { color: 'text.primary', p: 0, fontSize: '1rem' },
        '& input::placeholder': { color: 'text.secondary', opacity: 1 },
        '& input:focus-visible': { outline: 'none' },
      }}
    />
  );
}
