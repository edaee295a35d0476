import Box from '@mui/material/Box';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileTypeIcon } from '#components/file-type-icon.tsx';
import { Column } from '#components/layout.tsx';
import { failureText } from '#lib/api/errors.ts';
import type { ProjectDocument } from '#lib/api/types.ts';
import { isShownByPage } from '#lib/file-kinds.ts';
import { useReducedPerformance } from '#lib/preferences/use-preferences.ts';
import { clamped } from '#theme/styles.ts';
import { fontMono } from '#theme/tokens.ts';
import { usePage, usePicture } from '../api/documents.ts';

const HEIGHT = 148;

/** Whether the element has come near the window; stays true. */
function useSeen() {
  const ref = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || seen) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen]);
  return { ref, seen };
}

/** An address of bytes in memory, for an image; given back when they change or are shown no more. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(bytes);
    setUrl(made);
    return () => {
      setUrl(undefined);
      URL.revokeObjectURL(made);
    };
  }, [bytes]);
  return url;
}

/** The top of the first page, a sheet of paper in either theme. Its place is there before it, so that nothing moves. */
function FirstPage({ document }: { document: ProjectDocument }) {
  const { t } = useTranslation('documents');
  const url = useObjectUrl(usePicture(document).data);
  if (!url) return null;
  return (
    <Box
      component="img"
      src={url}
      alt={t('card.picture', { name: document.name })}
      decoding="async"
      sx={{
        position: 'absolute',
        inset: '14px 18px 0',
        width: 'calc(100% - 36px)',
        height: 'calc(100% - 14px)',
        objectFit: 'cover',
        objectPosition: 'top',
        borderRadius: '4px 4px 0 0',
        bgcolor: '#fff',
        boxShadow: '0 0 0 1px var(--cairn-palette-divider)',
      }}
    />
  );
}

/** The first lines of a text, set small like a page seen from afar. */
function FirstLines({ document }: { document: ProjectDocument }) {
  const { data } = usePage(document.project_id, document.id, 1, document.version);
  if (!data) return null;
  const mono = ['csv', 'json'].includes(document.file_type);
  return (
    <Box
      aria-hidden
      sx={{
        position: 'absolute',
        inset: '14px 18px 0',
        p: 3,
        pb: 0,
        bgcolor: 'background.paper',
        border: 1,
        borderBottom: 0,
        borderColor: 'divider',
        borderRadius: '4px 4px 0 0',
        overflow: 'hidden',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        fontFamily: mono ? fontMono : 'inherit',
        fontSize: '0.625rem',
        lineHeight: 1.5,
        color: 'text.secondary',
      }}
    >
      {data.text.slice(0, 900)}
    </Box>
  );
}

/** Why a document has no picture: it could not be read. */
function Reason({ text }: { text: string }) {
  return (
    <Column
      sx={{
        // In the flow: a long reason in large text makes the card higher rather than losing its last line.
        position: 'relative',
        minHeight: HEIGHT,
        p: 4,

        gap: 1.5,
        justifyContent: 'center',
        bgcolor:
          'color-mix(in srgb, var(--cairn-palette-error-main) 7%, var(--cairn-palette-background-paper))',
        color: 'error.main',
        fontSize: 'size.small',
        lineHeight: 1.4,
      }}
    >
      <CircleAlert size={18} aria-hidden />
      <Box
        title={text}
        sx={{
          ...clamped(5),
        }}
      >
        {text}
      </Box>
    </Column>
  );
}

/**
 * What a document looks like: the first page as the server drew it, or the first lines of a text. Fetched once it is in
 * sight; its type alone while there is neither, and for those who want Cairn to ask little of their device.
 */
export function DocumentPicture({ document }: { document: ProjectDocument }) {
  const { ref, seen } = useSeen();
  const plain = useReducedPerformance();
  const ready = document.status === 'processed' && !plain;
  const isDrawn = isShownByPage(document.file_type);
  return (
    <Box
      ref={ref}
      sx={{ position: 'relative', minHeight: HEIGHT, bgcolor: 'raised', overflow: 'hidden', flex: 'none' }}
    >
      <Box
        aria-hidden
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', opacity: 0.5 }}
      >
        <FileTypeIcon type={document.file_type} size={34} />
      </Box>
      {document.error && <Reason text={failureText(document.error)} />}
      {seen && ready && isDrawn && <FirstPage document={document} />}
      {seen && ready && !isDrawn && <FirstLines document={document} />}
    </Box>
  );
}
