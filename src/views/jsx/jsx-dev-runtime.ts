import type { ElementType } from 'react'
import * as runtime from 'react/jsx-dev-runtime'
import { textsApart } from './texts-apart.ts'

type Rest = Parameters<typeof runtime.jsxDEV> extends [unknown, unknown, ...infer Others] ? Others : never

/** As in jsx-runtime.ts, where `npm run dev` compiles the views. */
export const jsxDEV = (type: ElementType, props: object, ...rest: Rest) =>
  runtime.jsxDEV(type, textsApart(type, props), ...rest)
export const Fragment = runtime.Fragment
