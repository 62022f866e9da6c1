import type { ScreenProps } from '#src/routes.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { ResourceList } from '#views/components/resource/resource-list.tsx'
import { documentations } from './documentation-resource.tsx'

export const DocumentationsScreen = () => <ResourceList of={documentations} />
export const NewDocumentationScreen = () => <ResourceEditor of={documentations} id={null} />
export const DocumentationScreen = ({ params }: ScreenProps) => (
  <ResourceEditor of={documentations} id={Number(params.id)} />
)
