import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconBulb, IconBulbFilled } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { CodeScanningActor, CodeScanningInput, FoundCode } from '#machines/media/code-scanning.ts'
import { provideCodeScanning } from '#services/media/code-scanning-actors.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './barcode-scanner.module.css'

export interface BarcodeScannerProps extends Pick<CodeScanningInput, 'wanted'> {
  /** Kinds of codes; every kind that stands on plates unless told. */
  formats?: readonly string[]
  /** Whether each code is taken as soon as it is seen; else the person chooses among several visible ones. */
  takesEach?: boolean
  onFound: (found: FoundCode) => void
  /** What to point the camera at. */
  hint: ReactNode
  /** What to do where the camera is missing or was not allowed. */
  withoutCamera: ReactNode
  /** How a code is written among several; as it is unless told. */
  format?: (code: string) => string
}

/** The camera's picture, watched for bar and QR codes. The camera is on for as long as this is visible. */
export function BarcodeScanner({ hint, withoutCamera, onFound, format = String, ...looked }: BarcodeScannerProps) {
  const { wanted, formats = null, takesEach = false } = looked
  const machine = useMemo(provideCodeScanning, [])
  const actor = useActorRef(machine, { input: { wanted, formats, takesEach } })
  useEmitted(actor, 'code.found', onFound)
  const isRefused = useSelector(actor, (snapshot) => snapshot.matches('refused'))
  if (isRefused)
    return (
      <Notice tone="warning" live onRetry={() => actor.send({ type: 'camera.retry' })}>
        {withoutCamera}
      </Notice>
    )
  return (
    <div>
      <Picture actor={actor} />
      <p className={classes.hint}>{hint}</p>
      <Choice actor={actor} format={format} />
    </div>
  )
}

/** What the camera sees, and its light where it has one. */
function Picture({ actor }: { actor: CodeScanningActor }) {
  const { t } = useLingui()
  const picture = useSelector(actor, ({ context }) => context.picture)
  const isLit = useSelector(actor, ({ context }) => context.isLit)
  const show = useCallback((place: HTMLDivElement | null) => place?.replaceChildren(picture?.video ?? ''), [picture])
  const label = isLit ? t`Turn the light off` : t`Turn the light on`
  return (
    <div className={classes.frame}>
      <div ref={show} className={classes.picture} />
      {!picture && (
        <Loader className={classes.opening} color="white" role="status" aria-label={t`Starting the camera`} />
      )}
      {picture?.hasTorch && (
        <ActionIcon
          className={classes.torch}
          variant="default"
          size={44}
          aria-label={label}
          aria-pressed={isLit}
          onClick={() => actor.send({ type: 'torch.toggle' })}
        >
          {isLit ? <IconBulbFilled size={22} /> : <IconBulb size={22} stroke={1.7} />}
        </ActionIcon>
      )}
    </div>
  )
}

/** Two units stand side by side: which number is meant, only the person knows. */
function Choice({ actor, format }: { actor: CodeScanningActor; format: (code: string) => string }) {
  const codes = useSelector(actor, (snapshot) => {
    const { wanted, texts } = snapshot.context
    return snapshot.matches({ camera: 'choosing' }) ? wanted(texts).join('\n') : ''
  })
  if (codes === '') return null
  return (
    <div className={classes.choice} role="alert">
      <p className={classes.question}>
        <Trans>Several codes are in view. Which one is it?</Trans>
      </p>
      {codes.split('\n').map((code) => (
        <Button key={code} variant="default" size="lg" onClick={() => actor.send({ type: 'code.choose', code })}>
          {format(code)}
        </Button>
      ))}
      <Button variant="subtle" onClick={() => actor.send({ type: 'code.dismiss' })}>
        <Trans>Scan again</Trans>
      </Button>
    </div>
  )
}
