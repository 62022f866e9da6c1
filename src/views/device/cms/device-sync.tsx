import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Skeleton } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { Synchronised } from '#contract/device/records.ts'
import { copyDocuments } from '#services/device/device-documents.ts'
import type { ScreenProps } from '#src/routes.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { LookupField } from '#views/components/fields/lookup-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { Card } from '#views/components/page/card.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { DeviceFrame } from './device-frame.tsx'
import { devicePaths } from './paths.ts'

/** Copies documents from another device, in steps: source, selection, result. */
export function DeviceSyncDocumentations({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <DeviceFrame key={id} id={id}>
      {() => <TakeOver id={id} />}
    </DeviceFrame>
  )
}

function TakeOver({ id }: { id: number }) {
  const { t } = useLingui()
  const [source, setSource] = useState<number | null>(null)
  return (
    <Card title={<Trans>Copy documents from another device</Trans>}>
      <LookupField
        label={t`Device`}
        description={t`Its documents are listed; those that this device does not have yet can be copied to it.`}
        lookup="device.devices.lookup"
        minimum={3}
        value={source}
        onChange={(chosen) => setSource(chosen as number | null)}
      />
      {source !== null && <Offered key={source} id={id} source={source} />}
    </Card>
  )
}

function Offered({ id, source }: { id: number; source: number }) {
  const { data, failed, failure, refresh } = useLoad('device.sync-documentations.show', {
    path: { device: id },
    query: { source: String(source) },
  })
  if (failed && !data)
    return (
      <EmptyState
        isFailure
        failure={failure}
        title={<Trans>This could not be loaded</Trans>}
        action={
          <Button variant="default" onClick={refresh}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  if (!data) return <Skeleton height={160} mt="md" />
  return data.documentations.length === 0 ? (
    <EmptyState icon={IconFileText} title={<Trans>That device has no documents</Trans>} />
  ) : (
    <Choice key={data.version} synchronised={data} source={source} />
  )
}

function Choice({ synchronised, source }: { synchronised: Synchronised; source: number }) {
  const { id, version, documentations } = synchronised
  const missing = documentations.filter(({ is_present }) => !is_present)
  const [chosen, setChosen] = useState(() => missing.map((document) => document.id))
  const { busy, failure, submit } = useSubmission(
    { send: copyDocuments },
    {
      onDone: () => navigateTo(devicePaths.documentations(id)),
      inPlace: true,
    },
  )
  const toggle = (document: number) =>
    setChosen(chosen.includes(document) ? chosen.filter((other) => other !== document) : [...chosen, document])
  return (
    <>
      <PlainList divided gap="xs" mt="md" py="xs">
        {documentations.map((document) => (
          <li key={document.id}>
            <Checkbox
              label={document.name}
              description={
                <>
                  {[document.documentation_number, document.type_name].join(' · ')}
                  {document.is_present && (
                    <>
                      {' · '}
                      <Trans>this device has it already</Trans>
                    </>
                  )}
                </>
              }
              checked={document.is_present || chosen.includes(document.id)}
              disabled={document.is_present || busy}
              onChange={() => toggle(document.id)}
            />
          </li>
        ))}
      </PlainList>
      {failure && <FailureNotice failure={failure} inFull apart />}
      <Group gap={0} align="stretch" justify="flex-end" wrap="nowrap" mt="md">
        <Button
          color="copper"
          loading={busy}
          disabled={chosen.length === 0}
          onClick={() => submit({ device: id, source, documentations: chosen, version })}
        >
          <Plural value={chosen.length} one="Copy # document" other="Copy # documents" />
        </Button>
      </Group>
    </>
  )
}
