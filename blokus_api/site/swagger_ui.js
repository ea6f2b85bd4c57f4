{
  deepLinking: true,
  validatorUrl: null, // Do not load a badge from the network.
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  filter: true,
  plugins: [
    {
      fn: {
        // Otherwise, Swagger UI prepares the whole document first, which takes two thirds of the loading time.
        resolveSubtree: async (whole, path) => {
          const at = (names) => names.reduce((node, name) => node?.[name], whole);
          const resolve = (node, open) => {
            if (Array.isArray(node)) return node.map((item) => resolve(item, open));
            if (node === null || typeof node !== "object") return node;
            const { $ref: reference, ...rest } = node;
            const entries = Object.entries(rest).map(([name, value]) => [name, resolve(value, open)]);
            if (typeof reference !== "string") return Object.fromEntries(entries);
            if (open.includes(reference)) return { type: "object", title: reference.split("/").pop() };
            const names = reference.split("/").slice(1);
            return { ...resolve(at(names), [...open, reference]), ...Object.fromEntries(entries), $$ref: reference };
          };
          return { spec: resolve(at(path), []), errors: [] };
        },
        // Otherwise, Swagger UI compares only the names of groups.
        opsFilter: (groups, phrase) => {
          const words = phrase.toLowerCase().split(/\s+/);
          const isMeant = (group) => (operation) => {
            const texts = ["operationId", "summary"].map((name) => operation.getIn(["operation", name], ""));
            const text = [group, operation.get("method"), operation.get("path"), ...texts].join(" ").toLowerCase();
            return words.every((word) => text.includes(word));
          };
          return groups
            .map((group, name) => group.update("operations", (operations) => operations.filter(isMeant(name))))
            .filter((group) => group.get("operations").size > 0);
        },
      },
      statePlugins: {
        layout: {
          wrapSelectors: {
            // Groups with a match are unfolded.
            isShown: (original) => (state, thing, ...byDefault) => {
              const phrase = state.get("filter");
              const isGroup = [thing].flat()[0] === "operations-tag";
              return (isGroup && typeof phrase === "string" && phrase !== "") || original(thing, ...byDefault);
            },
          },
        },
      },
    },
  ],
}
