// The part of idiomorph's interface that the table uses.
export declare const Idiomorph: {
  morph(
    old: Element,
    fresh: Element,
    config: {
      morphStyle: "outerHTML" | "innerHTML";
      /** A callback that returns false keeps the old node. */
      callbacks?: { beforeNodeMorphed?(old: Node, fresh: Node): boolean; beforeNodeRemoved?(node: Node): boolean; beforeAttributeUpdated?(name: string, node: Element): boolean; };
    },
  ): unknown;
};
