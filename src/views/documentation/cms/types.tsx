import { msg } from '@lingui/core/macro'
import { documentation } from '#contract/documentation/documentation.ts'
import { NamedForm } from '#contract/named.ts'
import type { ScreenProps } from '#src/routes.ts'
import { namedColumns, namedParts } from '#views/components/resource/named.ts'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'

/** What kind of paper a document is: a manual, a declaration, a data sheet. */
export const documentationTypes = resource({
  name: 'documentation.types',
  param: 'documentation_type',
  path: '/cms/documentation/types',
  index: documentation.endpoints['documentation.types.index'],
  form: NamedForm,
  title: msg`Document types`,
  newTitle: msg`New document type`,
  nameOf: ({ name_pl }) => name_pl,
  columns: namedColumns,
  blank: { name_pl: '', name_en: '', position: 0, active: true },
  parts: namedParts,
})

export const DocumentationTypesScreen = () => <ResourceList of={documentationTypes} />
export const NewDocumentationTypeScreen = () => <ResourceEditor of={documentationTypes} id={null} />
export const DocumentationTypeScreen = ({ params }: ScreenProps) => (
  <ResourceEditor of={documentationTypes} id={Number(params.id)} />
)
