import { screensOf } from '#views/components/resource/screens.tsx'
import { documentations } from './documentation-resource.tsx'

export const screens = screensOf(documentations)
