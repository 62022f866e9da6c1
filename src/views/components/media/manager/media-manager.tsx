import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  Box,
  Button,
  Center,
  Flex,
  Group,
  Pagination,
  SegmentedControl,
  Select,
  Skeleton,
  Text,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core'
import { IconFolder, IconLayoutGrid, IconList, IconSearch, IconUpload } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { searchLimit } from '#contract/declare/filters.ts'
import type { MediaManagerActor } from '#machines/media/media-manager.ts'
import { positive } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Columns } from '#views/components/page/page-columns.tsx'
import { SelectionBar } from '#views/components/page/selection-bar.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { MediaDialogs } from './media-dialogs.tsx'
import { MediaFiles } from './media-files.tsx'
import classes from './media-manager.module.css'
import { MediaTree } from './media-tree.tsx'

/** The media library: directories at the left, the files of one at the right. */
export function MediaManager({ actor }: { actor: MediaManagerActor }) {
  const { t } = useLingui()
  /** A search that the server would refuse: the field says so, and nothing is looked for. */
  const [tooLong, setTooLong] = useState<string | null>(null)
  const [layout, setLayout] = useState<'grid' | 'list'>('grid')
  const { search, page, last_page, total, files, failure, tree, directory_id, trashed, sort, formats } = useSelector(
    actor,
    ({ context }) => context,
  )
  const loading = useSelector(
    actor,
    (snapshot) => snapshot.matches('loadingFiles') || snapshot.matches('loadingTree') || snapshot.matches('searching'),
  )
  const failed = useSelector(
    actor,
    (snapshot) => snapshot.matches('treeFailed') || snapshot.matches({ browsing: 'failed' }),
  )
  const mayUpload = useMay('media.media.store')
  const directory = tree.find(({ id }) => id === directory_id)
  const isFoldered = search === '' && !trashed
  const isEmpty = files.length === 0 && !(isFoldered && tree.some(({ parent_id }) => parent_id === directory_id))
  const isWhole = !trashed && directory?.parent_id === null
  const title = trashed ? t`Trash` : directory?.path || (search === '' ? directory?.basename : t`Whole library`)
  const place = directory?.basename ?? ''
  const searched = trashed
    ? t`Search the trash`
    : isWhole
      ? t`Search the whole library by name`
      : t`Search in “${place}”`
  const sorts = [
    { value: 'created_at desc', label: t`Newest first` },
    { value: 'created_at asc', label: t`Oldest first` },
    { value: 'filename asc', label: t`By name, A to Z` },
    { value: 'filename desc', label: t`By name, Z to A` },
    { value: 'size desc', label: t`Largest first` },
    { value: 'size asc', label: t`Smallest first` },
  ]
  return (
    <Flex
      direction={{ base: 'column', sm: 'row' }}
      gap={{ base: 'sm', sm: 'lg' }}
      align={{ base: 'stretch', sm: 'flex-start' }}
    >
      <MediaTree actor={actor} />
      <Box component="section" flex={1} miw={0} aria-label={t`Files`} aria-busy={loading}>
        <Group gap="xs">
          <LimitedTextInput
            flex="1 1 220px"
            type="search"
            aria-label={searched}
            placeholder={searched}
            leftSection={<IconSearch size={16} stroke={1.7} />}
            limit={searchLimit}
            value={tooLong ?? search}
            onChange={(event) => {
              const next = event.currentTarget.value
              const isTooLong = next.trim().length > searchLimit
              setTooLong(isTooLong ? next : null)
              if (!isTooLong) actor.send({ type: 'search.change', search: next })
            }}
          />
          <Select
            w={172}
            aria-label={t`File order`}
            data={sorts}
            value={`${sort.by} ${sort.direction}`}
            allowDeselect={false}
            withCheckIcon={false}
            onChange={(value) => {
              const [by, direction] = (value ?? 'created_at desc').split(' ') as [typeof sort.by, typeof sort.direction]
              actor.send({ type: 'sort.change', sort: { by, direction } })
            }}
          />
          <SegmentedControl
            aria-label={t`Layout`}
            value={layout}
            onChange={(value) => setLayout(value as typeof layout)}
            data={[
              { value: 'grid', label: <Layout icon={<IconLayoutGrid size={16} />} name={t`Grid`} /> },
              { value: 'list', label: <Layout icon={<IconList size={16} />} name={t`List`} /> },
            ]}
          />
          {mayUpload && !trashed && (
            <Button
              color={formats === null ? 'copper' : 'petrol'}
              leftSection={<IconUpload size={17} stroke={1.7} />}
              onClick={() => actor.send({ type: 'question.ask', question: { kind: 'upload_files' } })}
            >
              <Trans>Upload</Trans>
            </Button>
          )}
        </Group>
        <Text mt="sm" mb="xs" className="anywhere" role="status">
          {!failed && (
            <>
              <strong>{title}</strong>{' '}
              <Text span ml="3xs" c="dimmed" className="tabular">
                {total}
              </Text>
            </>
          )}
        </Text>
        <MediaSelection actor={actor} />
        {failed && failure && <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'library.retry' })} />}
        {loading && isEmpty && <FilesSkeleton />}
        {!failed && isFoldered && <MediaFolders actor={actor} />}
        {!loading && !failed && isEmpty && (
          <EmptyState
            title={
              search !== '' ? (
                <Trans>Nothing found</Trans>
              ) : trashed ? (
                <Trans>The trash is empty</Trans>
              ) : (
                <Trans>There are no files in this directory</Trans>
              )
            }
          />
        )}
        {!failed && files.length > 0 && <MediaFiles actor={actor} layout={layout} />}
        {last_page > 1 && (
          <Pagination
            mt="md"
            total={last_page}
            value={page}
            onChange={(next) => actor.send({ type: 'page.change', page: next })}
            getControlProps={(control) => ({ 'aria-label': control === 'next' ? t`Next page` : t`Previous page` })}
          />
        )}
      </Box>
      <MediaDialogs actor={actor} />
    </Flex>
  )
}

function Layout({ icon, name }: { icon: React.ReactNode; name: string }) {
  return (
    <Center component="span" h={20}>
      {icon}
      <VisuallyHidden>{name}</VisuallyHidden>
    </Center>
  )
}

function FilesSkeleton() {
  return (
    <Columns keep min={150} gap="sm" aria-hidden>
      {[0, 1, 2, 3, 4, 5].map((tile) => (
        <Skeleton key={tile} height={170} radius="md" />
      ))}
    </Columns>
  )
}

/** The subdirectories of the open directory; those of the root are the first thing shown. */
function MediaFolders({ actor }: { actor: MediaManagerActor }) {
  const { t } = useLingui()
  const tree = useSelector(actor, ({ context }) => context.tree)
  const directory_id = useSelector(actor, ({ context }) => context.directory_id)
  const below = tree.filter(({ parent_id }) => parent_id !== null && parent_id === directory_id)
  if (below.length === 0) return null
  return (
    <Columns component="ul" keep min={190} gap="sm" mb="md" aria-label={t`Directories`}>
      {below.map(({ id, basename, files }) => (
        <li key={id}>
          <UnstyledButton
            type="button"
            className={classes.folder}
            w="100%"
            mih={48}
            py="xs"
            px="sm"
            bdrs="md"
            bg="var(--card)"
            onClick={() => actor.send({ type: 'directory.choose', id })}
          >
            <IconFolder size={22} stroke={1.6} aria-hidden />
            <Text span flex="1" fw={600} className="anywhere">
              {basename}
            </Text>
            <Text span ml="3xs" c="dimmed" className="tabular">
              {files}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </Columns>
  )
}

/** The selection bar of the library: the number of files, selecting all, and the actions. */
function MediaSelection({ actor }: { actor: MediaManagerActor }) {
  const { t } = useLingui()
  const { notify } = useServices()
  const selected = useSelector(actor, ({ context }) => context.selected)
  const total = useSelector(actor, ({ context }) => context.total)
  const several = useSelector(actor, ({ context }) => context.multiple)
  const trashed = useSelector(actor, ({ context }) => context.trashed)
  const gathering = useSelector(actor, (snapshot) => snapshot.matches('gathering'))
  const mayMove = useMay('media.media.move')
  const mayCopy = useMay('media.media.copy')
  const mayDestroy = useMay('media.media.destroy')
  useEmitted(actor, 'files.changed', ({ done }) => {
    if (done > 0) notify.show(positive(t`${plural(done, { one: 'Done for # file', other: 'Done for # files' })}`))
  })
  if (selected.length === 0) return null
  const ask = (kind: 'move_files' | 'copy_files' | 'delete_files' | 'restore_files') => () =>
    actor.send({ type: 'question.ask', question: { kind, files: selected } })
  return (
    <Box mb="xs" bdrs="md" style={{ overflow: 'clip' }}>
      <SelectionBar
        count={<Plural value={selected.length} one="# file selected" other="# files selected" />}
        all={
          several && selected.length < total
            ? { total, busy: gathering, select: () => actor.send({ type: 'matching.select' }) }
            : null
        }
        onClear={() => actor.send({ type: 'selection.clear' })}
      >
        {!trashed && mayMove && (
          <Button size="xs" variant="default" onClick={ask('move_files')}>
            <Trans>Move</Trans>
          </Button>
        )}
        {!trashed && mayCopy && (
          <Button size="xs" variant="default" onClick={ask('copy_files')}>
            <Trans>Copy</Trans>
          </Button>
        )}
        {mayDestroy &&
          (trashed ? (
            <Button size="xs" variant="default" onClick={ask('restore_files')}>
              <Trans>Restore</Trans>
            </Button>
          ) : (
            <Button size="xs" variant="default" color="red" onClick={ask('delete_files')}>
              <Trans>Delete</Trans>
            </Button>
          ))}
      </SelectionBar>
    </Box>
  )
}
