import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Box, Switch, Text } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { type Configuration, ConfigurationForm } from '#contract/device/records.ts'
import type { EditedResource, FormOf } from '#services/form/editor-actors.ts'
import type { LookupName } from '#services/loading/lookup-actors.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { FormSkeleton } from '#views/components/resource/form-skeleton.tsx'
import type { FieldSlot, FormPart } from '#views/components/resource/resource.ts'
import { ResourceForm, useLabels } from '#views/components/resource/resource-form.tsx'
import { useEditor } from '#views/components/resource/use-editor.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { DeviceFrame } from './device-frame.tsx'
import { BelongingLine, Origin } from './device-marks.tsx'

type Own = FormOf<'device.configurations'>
type Kind = keyof Configuration['all']

const edited: EditedResource<Own> = {
  name: 'device.configurations',
  param: 'device',
  form: ConfigurationForm,
  blank: {
    documentations: [],
    excluded_documentations: [],
    error_codes: [],
    excluded_error_codes: [],
    functionalities: [],
    excluded_functionalities: [],
  },
}

/** One kind of configuration: the choice of own items, and the inherited ones, which can be excluded. */
const part = (
  name: Kind,
  title: MessageDescriptor,
  explanation: MessageDescriptor,
  lookup: LookupName,
  minimum: number,
): FormPart<Own> => ({
  title,
  explanation,
  fields: [
    { name, label: msg`The device’s own`, type: 'lookup', lookup, minimum, multiple: true, optional: true },
    {
      name: `excluded_${name}`,
      label: msg`From the product card and the groups`,
      optional: true,
      render: (slot) => <Inherited slot={slot} kind={name} />,
    },
  ],
})
const parts: readonly FormPart<Own>[] = [
  part(
    'documentations',
    msg`Documents`,
    msg`Documents of a group are changed in the group: all its devices have them.`,
    'documentation.documentations.lookup',
    2,
  ),
  part(
    'error_codes',
    msg`Error codes`,
    msg`Codes that only this device shows are its own; all others belong to its groups.`,
    'device.error-codes.lookup',
    1,
  ),
  part(
    'functionalities',
    msg`Functionalities`,
    msg`Functionalities of this device in addition to those of its groups.`,
    'device.functionalities.lookup',
    0,
  ),
]

/** Properties that a device inherits from its product card and groups. Those of a group can be excluded for this device. */
function Inherited({ slot, kind }: { slot: FieldSlot<Own>; kind: Kind }) {
  const { i18n } = useLingui()
  const { field, value, record, disabled, onChange } = slot
  const excluded = value as number[]
  const all = (record as Configuration | null)?.all[kind] ?? []
  const inherited = all.filter(({ origin }) => origin !== 'own')
  if (inherited.length === 0) return null
  const has = (id: number, isHad: boolean) =>
    onChange(isHad ? excluded.filter((other) => other !== id) : [...excluded, id])
  return (
    <Box mt="md" id={fieldId(field.name)}>
      <Text mt={0} mb="4xs" c="var(--mantine-color-dimmed)" fz="xs" fw={500}>
        {i18n._(field.label)} ({inherited.length})
      </Text>
      <PlainList
        divided
        gap="xs"
        mah={300}
        py="xs"
        px="sm"
        bd="1px solid var(--hairline)"
        bdrs="md"
        style={{ overflowY: 'auto' }}
      >
        {inherited.map((had) => (
          <BelongingLine
            key={had.id}
            isDimmed={excluded.includes(had.id)}
            end={
              <>
                <Origin {...had} />
                {had.origin === 'group' && (
                  <Switch
                    flex="none"
                    miw={190}
                    label={excluded.includes(had.id) ? <Trans>Not for this device</Trans> : <Trans>Applies</Trans>}
                    aria-label={had.name}
                    checked={!excluded.includes(had.id)}
                    disabled={disabled}
                    onChange={(event) => has(had.id, event.currentTarget.checked)}
                  />
                )}
              </>
            }
          >
            {'code' in had && (
              <Text span className="tabular" fw={600}>
                {had.code}
              </Text>
            )}
            {had.name}
          </BelongingLine>
        ))}
      </PlainList>
    </Box>
  )
}

/** Edits which documents, error codes and functionalities a device inherits, excludes, and has itself. */
export function DeviceConfigurations({ params }: ScreenProps) {
  const id = Number(params.id)
  return (
    <DeviceFrame key={id} id={id}>
      {() => <ConfigurationEditor id={id} />}
    </DeviceFrame>
  )
}

function ConfigurationEditor({ id }: { id: number }) {
  const actor = useEditor(edited, id)
  const values = useSelector(actor, ({ context }) => context.values)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const mayUpdate = useMay('device.configurations.update')
  const labels = useLabels(parts)
  if (!values)
    return failure ? (
      <FailureNotice failure={failure} onRetry={() => actor.send({ type: 'form.load' })} />
    ) : (
      <FormSkeleton />
    )
  return (
    <>
      <ResourceForm declaration={{ form: edited.form, parts }} actor={actor} values={values} readOnly={!mayUpdate} />
      <EditorDialogs actor={actor} labels={labels} />
    </>
  )
}
