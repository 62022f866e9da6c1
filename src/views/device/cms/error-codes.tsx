import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearch } from 'wouter'
import { errorCodes as calls, ErrorCodeForm, manualFormats } from '#contract/device/error-codes.ts'
import { fileCount } from '#contract/device/row-texts.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'

/** Says that the English texts are missing. */
const Untranslated = () => (
  <Badge tone="grey">
    <Trans>Polish only</Trans>
  </Badge>
)

/** Error codes of devices, with the first checks. */
export const errorCodes = resource({
  of: 'device.error-codes',
  index: calls.endpoints['device.error-codes.index'],
  form: ErrorCodeForm,
  nameOf: ({ code, name_pl }) => `${code} – ${name_pl}`,
  columns: [
    { field: 'code', label: msg`Code`, width: 110, filter: true, sorter: true },
    { field: 'name_pl', label: msg`Name (Polish)`, width: 260, filter: true, sorter: true },
    { field: 'name_en', label: msg`Name (English)`, width: 220, hidden: true },
    { field: 'used_in', label: msg`Groups and devices`, width: 260 },
    {
      field: 'is_translated',
      label: msg`Translation`,
      width: 130,
      words: { true: msg`complete`, false: msg`Polish only` },
      render: ({ is_translated }) => (is_translated ? <Trans>complete</Trans> : <Untranslated />),
    },
    {
      field: 'files_pl',
      label: msg`Number of files`,
      width: 90,
      text: fileCount,
    },
    { field: 'created_at', label: msg`Created`, width: 120, type: 'date', sorter: true, hidden: true },
  ],
  filters: [{ name: 'groups', label: msg`Group`, lookup: 'device.groups.lookup' }],
  blank: {
    code: '',
    name_pl: '',
    name_en: '',
    manual_pl: '',
    manual_en: '',
    files_pl: [],
    files_en: [],
    groups: [],
    device_ids: [],
  },
  parts: [
    {
      title: msg`Code`,
      explanation: msg`As shown on the display. Partners find the code without dashes, spaces and leading zeros too.`,
      fields: [
        { name: 'code', label: msg`Code` },
        { name: 'name_pl', label: msg`Name (Polish)` },
        { name: 'name_en', label: msg`Name (English)`, beside: true, optional: true },
      ],
    },
    {
      title: msg`What to do`,
      explanation: msg`What the code means and what to check first, the quickest check first. It often makes a warranty order unnecessary. Without an English text, the English portal shows the Polish one, marked as such.`,
      fields: [
        { name: 'manual_pl', label: msg`Manual (Polish)`, type: 'textarea' },
        { name: 'manual_en', label: msg`Manual (English)`, type: 'textarea', optional: true },
      ],
    },
    {
      title: msg`Photos and documents`,
      explanation: msg`Shown on the phone under the manual, in this order. Without files in one language, those of the other are shown, marked as such.`,
      fields: [
        {
          name: 'files_pl',
          label: msg`Files of the manual (Polish)`,
          type: 'media',
          formats: manualFormats,
          multiple: true,
          optional: true,
        },
        {
          name: 'files_en',
          label: msg`Files of the manual (English)`,
          type: 'media',
          formats: manualFormats,
          multiple: true,
          optional: true,
        },
      ],
    },
    {
      title: msg`Where it belongs`,
      explanation: msg`To all devices of these groups and their subgroups, and to these devices. Codes with no device or group stay hidden from partners.`,
      fields: [
        { name: 'groups', label: msg`Groups`, type: 'group', multiple: true, optional: true },
        {
          name: 'device_ids',
          label: msg`Devices`,
          type: 'lookup',
          lookup: 'device.devices.lookup',
          minimum: 3,
          multiple: true,
          optional: true,
        },
      ],
    },
  ],
  status: ({ is_translated }) => !is_translated && <Untranslated />,
})

export const screens = { ...screensOf(errorCodes), store: NewErrorCode }

/** A new error code; its group can be given in the address. */
function NewErrorCode() {
  const group = Number(new URLSearchParams(useSearch()).get('group'))
  return <ResourceEditor of={errorCodes} id={null} begin={group ? { groups: [group] } : undefined} />
}
