import { msg } from '@lingui/core/macro'
import { deviceCards, pictureFormats, TypeCardForm } from '#contract/device/cards.ts'
import { resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { inUseColumn } from '#views/components/status/in-use.tsx'

/** The entry tiles of the catalogue for partners; Polish texts only. */
const typeCards = resource({
  of: 'device.typecards',
  index: deviceCards.endpoints['device.typecards.index'],
  form: TypeCardForm,
  columns: [
    { field: 'name', label: msg`Name`, width: 260, filter: true, sorter: true },
    { field: 'group_name', label: msg`Group name`, width: 200, filter: true, sorter: true },
    { field: 'group_kind', label: msg`Group kind`, width: 160, filter: true },
    { field: 'groups', label: msg`Groups`, width: 100, type: 'number' },
    { field: 'order', label: msg`Order`, width: 100, type: 'number', sorter: true },
    inUseColumn,
    { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
  ],
  blank: { name: '', group_name: '', group_kind: '', order: 1, active: true, main_photo: null, tree: [] },
  parts: [
    {
      title: msg`Type card`,
      explanation: msg`A tile of the catalogue: smaller numbers come first.`,
      fields: [
        { name: 'name', label: msg`Name` },
        { name: 'group_name', label: msg`Group name` },
        { name: 'group_kind', label: msg`Group kind`, beside: true },
        { name: 'order', label: msg`Order`, description: msg`Minimum 1.`, type: 'number' },
        { name: 'main_photo', label: msg`Main photo`, type: 'media', formats: pictureFormats, optional: true },
        { name: 'active', label: msg`Active` },
      ],
    },
    {
      title: msg`Tree`,
      explanation: msg`The branches of the group tree that the tile opens.`,
      fields: [{ name: 'tree', label: msg`Groups of devices`, type: 'group', multiple: true, optional: true }],
    },
  ],
})

export const screens = screensOf(typeCards)
