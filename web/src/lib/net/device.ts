/** The ids of tables that are kept on this device begin so; no id of a server has a hyphen. */
export const DEVICE = "device-";

export const onDevice = (id: string): boolean => id.startsWith(DEVICE);
