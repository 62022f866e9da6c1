import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Button, Loader, Stack, Text } from '@mantine/core'
import { IconBulb, IconBulbFilled } from '@tabler/icons-react'
import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useCallback, useMemo } from 'react'
import type { CodeScanningActor, CodeScanningInput, FoundCode } from '#machines/scanner/code-scanning.ts'
import { provideCodeScanning } from '#services/scanner/code-scanning-actors.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './barcode-scanner.module.css'

export interface BarcodeScannerProps extends Pick<CodeScanningInput, 'wanted'> {
  /** Formats of codes; by default every format used on rating plates. */
  formats?: readonly string[]
  /** Whether each code is accepted as soon as it is seen; otherwise the person chooses among several visible ones. */
  takesEach?: boolean
  onFound: (found: FoundCode) => void
  /** The object to point the camera at. */
  hint: ReactNode
  /** Shown where the camera is missing or was not permitted. */
  withoutCamera: ReactNode
  /** Formats a code in the choice among several; unchanged by default. */
  format?: (code: string) => string
}

/** The image of the camera, scanned for bar codes and QR codes. The camera is on only while this is rendered. */
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
      <Text mt="2xs" c="dimmed">
        {hint}
      </Text>
      <Choice actor={actor} format={format} />
    </div>
  )
}

/** The image of the camera, and its light where it has one. */
function Picture({ actor }: { actor: CodeScanningActor }) {
  const { t } = useLingui()
  const picture = useSelector(actor, ({ context }) => context.picture)
  const isLit = useSelector(actor, ({ context }) => context.isLit)
  const show = useCallback((place: HTMLDivElement | null) => place?.replaceChildren(picture?.video ?? ''), [picture])
  const label = isLit ? t`Turn the light off` : t`Turn the light on`
  return (
    <Box className={classes.frame} pos="relative" w="100%" bdrs="md">
      <div ref={show} className={classes.picture} />
      {!picture && (
        <Loader pos="absolute" inset={0} m="auto" color="white" role="status" aria-label={t`Starting the camera`} />
      )}
      {picture?.hasTorch && (
        <ActionIcon
          pos="absolute"
          right={10}
          bottom={10}
          variant="default"
          size={44}
          aria-label={label}
          aria-pressed={isLit}
          onClick={() => actor.send({ type: 'torch.toggle' })}
        >
          {isLit ? <IconBulbFilled size={22} /> : <IconBulb size={22} stroke={1.7} />}
        </ActionIcon>
      )}
    </Box>
  )
}

/** The choice among several codes in view, for instance of two units side by side. */
function Choice({ actor, format }: { actor: CodeScanningActor; format: (code: string) => string }) {
  const codes = useSelector(actor, (snapshot) => {
    const { wanted, texts } = snapshot.context
    return snapshot.matches({ camera: 'choosing' }) ? wanted(texts).join('\n') : ''
  })
  if (codes === '') return null
  return (
    <Stack gap="2xs" mt="sm" className="tabular" role="alert">
      <Text fw={600}>
        <Trans>Several codes are in view. Which one is it?</Trans>
      </Text>
      {codes.split('\n').map((code) => (
        <Button key={code} variant="default" size="lg" onClick={() => actor.send({ type: 'code.choose', code })}>
          {format(code)}
        </Button>
      ))}
      <Button variant="subtle" onClick={() => actor.send({ type: 'code.dismiss' })}>
        <Trans>Scan again</Trans>
      </Button>
    </Stack>
  )
}
