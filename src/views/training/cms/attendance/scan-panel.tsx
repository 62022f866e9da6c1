import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Suspense, useState } from 'react'
import { hasScanner } from '#views/components/fields/has-scanner.ts'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { useKept } from '#views/components/form/use-kept.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './attendance.module.css'
import { Scanning } from './attendance-actor.ts'
import { WaitingScans } from './attendance-notices.tsx'
import { ScanResults } from './scan-results.tsx'

const BarcodeScanner = lazyView(() =>
  import('#views/components/fields/barcode-scanner.tsx').then((module) => module.BarcodeScanner),
)

const formats = ['qr_code'] as const
/** Every code, so that codes that are no tickets are reported too. */
const anything = (texts: readonly string[]) => texts

/** Scanning at the door: camera or a field for the code, and the last results. */
export function ScanPanel() {
  const { t } = useLingui()
  const actor = Scanning.useActorRef()
  const opened = Scanning.useSelector((snapshot) => snapshot.matches({ scanner: 'open' }))
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const scan = (text: string) => actor.send({ type: 'code.scan', text, at: new Date().toISOString() })
  return (
    <Modal
      opened={opened}
      onClose={() => actor.send({ type: 'scanner.close' })}
      title={<Trans>Scan tickets</Trans>}
      size="md"
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes.scanner}>
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
      </div>
    </Modal>
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
      <TextInput
        label={t`Ticket code`}
        placeholder="7K2M-09QX-AB3D-4E5F"
        value={text}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
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
