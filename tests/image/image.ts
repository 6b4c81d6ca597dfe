/** The image, and its root file system in a folder. */
export type Image = {
  folder: string;
  /** How it was made, in words for a reader of figures. */
  how: string;
  /** The sum of its compressed layers. */
  compressedBytes: number;
  config: {
    User: string;
    Env: string[];
    Entrypoint: string[];
    Cmd: string[];
    Labels: Record<string, string>;
    ExposedPorts: Record<string, object>;
    Volumes: Record<string, object>;
    Healthcheck: { Test: string[] };
  };
  remove: () => Promise<void>;
};
