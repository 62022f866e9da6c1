import { createContext } from 'react'

/** Whether the signed-in person may enter the page of an address, so that no link leads to a refusal. Provided by the frame. */
export const Enterable = createContext<(address: string) => boolean>(() => true)
