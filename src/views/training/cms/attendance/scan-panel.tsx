import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Flex, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconRepeat } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { groupedTicketCode, isTicketCode } from '#contract/training/ticket-code.ts'
import type { ScanResult } from '#machines/training/ticket-scanning.ts'
import { formatTime } from '#services/formatting.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { useKept } from '#views/components/form/use-kept.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { hasScanner } from '#views/components/scanner/has-scanner.ts'
import classes from './attendance.module.css'
import { Scanning } from './attendance-actor.ts'
import { WaitingScans } from './attendance-notices.tsx'

const BarcodeScanner = lazyView(() =>
  import('#views/components/scanner/barcode-scanner.tsx').then((module) => module.BarcodeScanner),
)

const formats = ['qr_code'] as const
/** Every code, so that codes that are no tickets are reported too. */
const anything = (texts: readonly string[]) => texts

/** Scanning at the door: camera or a field for the code, and the last results. */
export function ScanPanel() {
  const actor = Scanning.useActorRef()
  const opened = Scanning.useSelector((snapshot) => snapshot.matches({ scanner: 'open' }))
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const scan = (text: string) => actor.send({ type: 'code.scan', text, at: new Date().toISOString() })
  return (
    <Dialog
      opened={opened}
      onClose={() => actor.send({ type: 'scanner.close' })}
      title={<Trans>Scan tickets</Trans>}
      size="md"
      fullScreen={isNarrow}
    >
      <Stack gap="md">
        {hasScanner() ? (
          <Suspense fallback={null}>
            <BarcodeScanner
              wanted={anything}
              takesEach
              onFound={({ code }) => scan(code)}
              formats={formats}
              hint={<Trans>Point the camera at the QR code of the ticket.</Trans>}
              withoutCamera={<Trans>The camera is not available. Type the code shown below the QR code.</Trans>}
            />
          </Suspense>
        ) : (
          <Notice tone="information">
            <Trans>This page has no access to the camera here. Type the code shown below the QR code.</Trans>
          </Notice>
        )}
        <TypedCode onTyped={scan} />
        <WaitingScans />
        <ScanResults />
      </Stack>
    </Dialog>
  )
}

function TypedCode({ onTyped }: { onTyped: (text: string) => void }) {
  const { t } = useLingui()
  const term_id = Scanning.useSelector(({ context }) => context.term_id)
  const typed = useKept(`training.attendance.scan:${term_id}`, { text: '' })
  const [text, setText] = useState(typed.values.text)
  return (
    <form
      className={classes.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onTyped(text)
        typed.forget()
        setText('')
      }}
    >
      <LimitedTextInput
        label={t`Ticket code`}
        placeholder="7K2M-09QX-AB3D-4E5F"
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        limit={200}
        onChange={(event) => {
          setText(event.currentTarget.value)
          typed.keep({ text: event.currentTarget.value })
        }}
        data-autofocus
      />
      <Button type="submit" variant="default">
        <Trans>Check in</Trans>
      </Button>
    </form>
  )
}

const icons = {
  waiting: IconClock,
  present: IconCircleCheck,
  already: IconRepeat,
  double: IconRepeat,
  refused: IconAlertTriangle,
  unreadable: IconAlertTriangle,
}

const tones: Record<ScanResult['kind'], string> = {
  waiting: 'grey',
  present: 'green',
  already: 'amber',
  double: 'amber',
  refused: 'red',
  unreadable: 'red',
}

/** Results of scans: the last one large enough to read at arm’s length, the others below. */
function ScanResults() {
  const [last, ...earlier] = Scanning.useSelector(({ context }) => context.results)
  return (
    <>
      <Text
        className={classes.last}
        bg="var(--tone-surface, var(--background))"
        component="div"
        mih={92}
        p="md"
        bdrs="lg"
        c="dimmed"
        data-tone={last ? tones[last.kind] : undefined}
        role="status"
        aria-live="assertive"
      >
        {last ? <Line result={last} /> : <Trans>No ticket has been scanned yet.</Trans>}
      </Text>
      {earlier.length > 0 && (
        <details>
          <Box component="summary" c="var(--petrol-ink)">
            <Plural value={earlier.length} one="# ticket before it" other="# tickets before it" />
          </Box>
          <PlainList gap="xs" mt="sm">
            {earlier.map((result) => (
              <li key={result.code} data-tone={tones[result.kind]}>
                <Line result={result} />
              </li>
            ))}
          </PlainList>
        </details>
      )}
    </>
  )
}

function Line({ result }: { result: ScanResult }) {
  const Icon = icons[result.kind]
  const { person } = result
  return (
    <Flex gap="sm" align="flex-start" c="var(--ink-1)">
      <Flex component="span" flex="none" c="var(--tone, currentcolor)">
        <Icon size={28} stroke={1.8} aria-hidden />
      </Flex>
      <Stack gap={0} miw={0}>
        <Text span className={`${classes.name} anywhere`} fw={600}>
          {person ? `${person.first_name} ${person.last_name}` : codeWords(result.code)}
        </Text>
        {person?.company_name && <Note component="span">{person.company_name}</Note>}
        <span>
          <Words result={result} />
        </span>
      </Stack>
    </Flex>
  )
}

/** A ticket code in groups; other codes as read, shortened. */
function codeWords(code: string): string {
  if (isTicketCode(code)) return groupedTicketCode(code)
  return code.length > 40 ? `${code.slice(0, 40)}…` : code
}

function Words({ result: { kind, scanned_at, person, reason } }: { result: ScanResult }) {
  const time = formatTime(scanned_at)
  const before = person?.attendance_at ? formatTime(person.attendance_at) : null
  switch (kind) {
    case 'waiting':
      return <Trans>Scanned at {time}, awaiting reply</Trans>
    case 'present':
      return <Trans>Present since {time}</Trans>
    case 'already':
      return before ? <Trans>Already checked in at {before}</Trans> : <Trans>Already checked in</Trans>
    case 'double':
      return before ? (
        <Trans>Scanned twice: checked in at {before}</Trans>
      ) : (
        <Trans>Scanned twice: it is on its way</Trans>
      )
    case 'unreadable':
      return <Trans>This is not a training ticket</Trans>
    default:
      return <bdi>{reason}</bdi>
  }
}
