import { nextTick, onMounted, watch } from "vue";
import { useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { rememberLanguage, selectLanguage } from "./language.js";
import "./style.css";

const storage = () => window.localStorage;

export default {
  extends: DefaultTheme,
  setup() {
    const route = useRoute();
    const select = () => nextTick(() => selectLanguage(document, storage));
    onMounted(() => {
      rememberLanguage(document, storage);
      select();
    });
    watch(() => route.path, select);
  },
};
