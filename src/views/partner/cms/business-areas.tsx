import { msg } from '@lingui/core/macro'
import { NamedForm } from '#contract/named.ts'
import { partnerDictionaries } from '#contract/partner/dictionaries.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** What partner companies do: installs, sells, designs. */
export const businessAreas = resource({
  name: 'partner.business-areas',
  param: 'business_area',
  path: '/cms/partner/business-areas',
  index: partnerDictionaries.endpoints['partner.business-areas.index'],
  form: NamedForm,
  title: msg`Business areas`,
  newTitle: msg`New business area`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const BusinessAreasScreen = () => <ResourceList of={businessAreas} />
export const NewBusinessAreaScreen = () => <ResourceEditor of={businessAreas} id={null} />
export const BusinessAreaScreen = ({ params }: ScreenProps) => (
  <ResourceEditor of={businessAreas} id={Number(params.id)} />
)
