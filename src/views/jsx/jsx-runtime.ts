import type { ElementType, Key } from 'react'
import * as runtime from 'react/jsx-runtime'
import { textsApart } from './texts-apart.ts'

/** The target of compiled JSX (vite.config.ts): React's own functions, given texts set apart from their siblings. */
export const jsx = (type: ElementType, props: object, key?: Key) => runtime.jsx(type, textsApart(type, props), key)
export const jsxs = (type: ElementType, props: object, key?: Key) => runtime.jsxs(type, textsApart(type, props), key)
export const Fragment = runtime.Fragment
