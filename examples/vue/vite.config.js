import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag === 'mixtape-player' || tag === 'presave-button';

export default {
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
};
