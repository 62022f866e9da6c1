import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, CloseButton, Loader, Skeleton, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { FoundErrorCode, OpenedErrorCode, ZoneErrorCode } from '#contract/device/zone.ts'
import type { Failure } from '#machines/failure.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { type Lookup, useLookup } from '#views/components/fields/use-lookup.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { Frame } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './error-codes.module.css'
import { faultPath } from './paths.ts'

interface ErrorCodeFinderProps {
  /** Restricts the search to this device, whose codes are listed before anything is typed. */
  device?: number | null
  /** A field of the usual size, as on the dashboard. */
  short?: boolean
  /** The initial text. */
  begin?: string
  /** Shown while the field is empty and no device is given. */
  children?: (choose: (code: string) => void) => ReactNode
}

/** Searches for the code on a display and shows its meaning and the remedy. Usable with one thumb and with a keyboard. */
export function ErrorCodeFinder({ device = null, begin = '', ...rest }: ErrorCodeFinderProps) {
  const found = useLookup('partnerzone.device.error-codes.index', {
    filters: device === null ? undefined : { device: String(device) },
    minimum: device === null ? 1 : 0,
    search: begin,
    opened: device !== null,
  })
  return found && <Finder key={device} device={device} begin={begin} found={found} {...rest} />
}

type FinderProps = ErrorCodeFinderProps & { device: number | null; begin: string; found: Lookup<FoundErrorCode> }

function Finder({ device, begin, short = false, children, found: { actor, options, busy } }: FinderProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(begin)
  const [chosen, setChosen] = useState<number | null>(null)
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const ready = useSelector(actor, (snapshot) => snapshot.matches('ready'))
  const isAsked = device !== null || typed.trim() !== ''
  const opened = chosen ?? (isAsked ? meant(options)?.id : null) ?? null
  const isFound = isAsked && ready
  const type = (text: string) => {
    setTyped(text)
    setChosen(null)
    actor.send({ type: 'search.change', search: text })
  }
  return (
    <Box component="search" miw={0} display="block" {...(short && { className: classes.short })}>
      <LimitedTextInput
        {...(short
          ? { size: 'md', labelProps: { className: 'nowrap' } }
          : { size: 'lg', styles: { input: { fontSize: 'var(--mantine-font-size-xl)' } } })}
        label={t`Error code from the display`}
        placeholder={t`For example E01`}
        type="search"
        inputMode="text"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        limit={200}
        leftSection={busy && isAsked ? <Loader size={18} /> : <IconSearch size={20} stroke={1.8} aria-hidden />}
        rightSection={typed !== '' && <CloseButton size="lg" aria-label={t`Clear`} onClick={() => type('')} />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setChosen(options[0]?.id ?? null)
          if (event.key === 'Escape') type('')
        }}
      />
      <Text my={isFound ? '2xs' : '3xs'} mih={isFound ? 20 : 0} c="dimmed" fz="md" role="status">
        {isFound && <Outcome options={options} />}
      </Text>
      {failed && (
        <Text mt={0} mb="sm" c="dimmed">
          <Trans>The codes could not be loaded.</Trans>{' '}
          <Button size="compact-sm" variant="default" onClick={() => actor.send({ type: 'lookup.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </Text>
      )}
      {isAsked && options.length > 0 && (
        <PlainList aria-label={t`Error codes`}>
          {options.map((code) => (
            <li key={code.id}>
              <ErrorCodeCard
                code={code}
                device={device}
                opened={code.id === opened}
                onOpen={(open) => setChosen(open ? code.id : 0)}
              />
            </li>
          ))}
        </PlainList>
      )}
      {!isAsked && children?.(type)}
    </Box>
  )
}

/** The only code that the typed text can mean; it is unfolded at once. */
function meant(options: readonly FoundErrorCode[]): FoundErrorCode | undefined {
  const exact = options.filter(({ match }) => match === 'exact')
  return exact.length === 1 ? exact[0] : undefined
}

/** The number of codes found, and whether one matches exactly. */
function Outcome({ options }: { options: readonly FoundErrorCode[] }) {
  const [first] = options
  if (!first) return <Trans>There is no such code. Check the display again, or describe what is wrong.</Trans>
  if (first.match === 'similar') return <Trans>There is no such code. Did you mean one of these?</Trans>
  return <Plural value={options.length} one="# code found" other="# codes found" />
}

interface ErrorCodeCardProps {
  code: ZoneErrorCode
  /** The device that shows the code, if known. */
  device: number | null
  opened: boolean
  onOpen: (opened: boolean) => void
}

/** An error code with its devices; unfolded, its meaning and the remedy. */
function ErrorCodeCard({ code, device, opened, onOpen }: ErrorCodeCardProps) {
  const id = useId()
  return (
    <Frame component="article" {...(opened && { bd: '1px solid var(--petrol-line)' })}>
      <Title order={2} fz="lg" lh="md">
        <UnstyledButton
          className={classes.head}
          display="flex"
          w="100%"
          mih={60}
          py="xs"
          px="md"
          fz="inherit"
          style={{ alignItems: 'center', gap: 'var(--mantine-spacing-sm)' }}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => onOpen(!opened)}
        >
          <Text
            span
            className="tabular anywhere"
            flex="none"
            miw={52}
            maw="40%"
            py="4xs"
            px="2xs"
            bdrs="sm"
            bg="var(--petrol-surface)"
            c="var(--petrol-ink)"
            fw={650}
            ta="center"
          >
            {code.code}
          </Text>
          <Text span className="anywhere" flex={1} miw={0} fw={600}>
            {code.name}{' '}
            {!code.is_translated && (
              <Badge tone="grey">
                <Trans>in Polish</Trans>
              </Badge>
            )}
            {code.used_in.length > 0 && (
              <Text span c="dimmed" fz="sm" fw={400} lh="sm" display="block">
                {code.used_in.join(', ')}
              </Text>
            )}
          </Text>
          <IconChevronDown
            size={20}
            stroke={1.8}
            color="var(--ink-2)"
            style={{ flex: 'none', rotate: opened ? '180deg' : undefined }}
            aria-hidden
          />
        </UnstyledButton>
      </Title>
      <div id={id} hidden={!opened}>
        {opened && <Manual code={code} device={device} />}
      </div>
    </Frame>
  )
}

/** Loads the instruction, which counts as a use of the code; the text itself came with the search. */
function Manual({ code, device }: Pick<ErrorCodeCardProps, 'code' | 'device'>) {
  const mayRegister = useMay('partnerzone.service-order.service-orders.store')
  const { data, failed, failure, refresh } = useLoad('partnerzone.device.error-codes.show', {
    path: { error_code: code.id },
    query: device === null ? {} : { device: String(device) },
  })
  return (
    <Box pt="4xs" pb="md" px="md" style={{ borderTop: '1px solid var(--line)' }}>
      <Text
        className="anywhere"
        m={0}
        mt="xs"
        mb="sm"
        maw="68ch"
        lang={code.is_translated ? undefined : 'pl'}
        style={{ whiteSpace: 'pre-line' }}
      >
        {code.manual}
      </Text>
      {code.files > 0 && (
        <ManualFiles count={code.files} opened={data} failed={failed} failure={failure} onRetry={refresh} />
      )}
      {mayRegister && (
        <Button component={Link} href={faultPath({ device, error_code: code.id })} variant="default">
          <Trans>It did not help: report a fault</Trans>
        </Button>
      )}
    </Box>
  )
}

interface ManualFilesProps {
  /** The number of files, whose space is reserved. */
  count: number
  opened: OpenedErrorCode | null
  failed: boolean
  failure: Failure | null
  onRetry: () => void
}

/** Pictures and files of the instruction, marked where they are in another language than the person has. */
function ManualFiles({ count, opened, failed, failure, onRetry }: ManualFilesProps) {
  const { i18n } = useLingui()
  if (failed && !opened)
    return (
      <Notice tone="danger" live apart failure={failure} onRetry={onRetry}>
        <Trans>The pictures could not be loaded.</Trans>
      </Notice>
    )
  if (!opened)
    return (
      <Box className={classes.waiting} mb="sm" aria-hidden>
        {Array.from({ length: count }, (_, index) => index).map((place) => (
          <Skeleton key={place} mih={104} style={{ aspectRatio: '4 / 3' }} />
        ))}
      </Box>
    )
  const { media, media_locale } = opened
  return (
    <Stack gap="2xs" mb="sm">
      {media_locale !== i18n.locale && (
        <div>
          <Badge tone="grey">{media_locale === 'pl' ? <Trans>In Polish</Trans> : <Trans>In English</Trans>}</Badge>
        </div>
      )}
      <FileGallery files={media} large />
    </Stack>
  )
}
